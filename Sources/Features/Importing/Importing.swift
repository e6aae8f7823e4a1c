internal import AmboModel
