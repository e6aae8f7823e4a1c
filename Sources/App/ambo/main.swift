internal import AmboBase
internal import AmboCommandLine

Terminal.exit(await CommandRunner.run(Argument.ofProcess()).rawValue)
