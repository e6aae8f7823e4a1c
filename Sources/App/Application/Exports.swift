// One import gives an embedding program everything that it can use.
@_exported public import AmboBase
@_exported public import AmboFiles
@_exported public import AmboImporting
@_exported public import AmboLibrary
@_exported public import AmboMetadata
@_exported public import AmboModel
@_exported public import AmboPlayback
