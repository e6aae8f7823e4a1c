internal import AmboBase
