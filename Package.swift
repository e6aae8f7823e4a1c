// swift-tools-version: 6.2
import PackageDescription

// One list of settings for every room. Kits that wrap C leave strict memory safety off: there it
// would mark every line, and the rooms above them are kept free of pointers by it.
let common: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .treatAllWarnings(as: .error),
]
let safe: [SwiftSetting] = common + [.strictMemorySafety()]

/// A room of the house: `Sources/<floor>/<folder>` holds the target `Ambo<folder>`.
func room(_ floor: String, _ folder: String, imports: [String]) -> Target {
    .target(
        name: "Ambo\(folder)", dependencies: imports.map { .init(stringLiteral: $0) },
        path: "Sources/\(floor)/\(folder)", swiftSettings: safe)
}

/// A kit: the only place that may import its C module.
func kit(_ folder: String, imports: [String] = []) -> Target {
    .target(
        name: "Ambo\(folder)", dependencies: (["AmboBase"] + imports).map { .init(stringLiteral: $0) },
        path: "Sources/Kits/\(folder)", swiftSettings: common)
}

/// The tests of a room; they may import anything.
func tests(_ floor: String, _ folder: String, imports: [String]) -> Target {
    .testTarget(
        name: "Ambo\(folder)Tests", dependencies: (imports + ["AmboTestSupport"]).map { .init(stringLiteral: $0) },
        path: "Tests/\(floor)/\(folder)", swiftSettings: common)
}

let cLibraries: [Target] = [
    .systemLibrary(name: "CSQLite", path: "Sources/C/CSQLite"),
    .systemLibrary(name: "CArchive", path: "Sources/C/CArchive"),
    .systemLibrary(name: "CXML2", path: "Sources/C/CXML2", pkgConfig: "libxml-2.0"),
    .systemLibrary(name: "CFiles", path: "Sources/C/CFiles"),
    .systemLibrary(name: "CXXHash", path: "Sources/C/CXXHash"),
    .target(name: "CMPV", path: "Sources/C/CMPV", linkerSettings: [.linkedLibrary("dl")]),
    .target(name: "CVips", path: "Sources/C/CVips", linkerSettings: [.linkedLibrary("dl")]),
    .target(
        name: "CTagLib", path: "Sources/C/CTagLib",
        linkerSettings: [.linkedLibrary("tag"), .linkedLibrary("z")]),
]

let kits: [Target] = [
    kit("Files", imports: ["CFiles"]),
    kit("Hash", imports: ["CXXHash"]),
    kit("Programs"),
    kit("Text"),
    kit("SQLite", imports: ["CSQLite"]),
    kit("Archive", imports: ["CArchive"]),
    kit("XML", imports: ["CXML2"]),
    kit("TagLib", imports: ["CTagLib"]),
    kit("MPV", imports: ["CMPV"]),
    kit("Pictures", imports: ["CVips"]),
    kit("CommandLine"),
]

let rooms: [Target] = [
    .target(name: "AmboBase", path: "Sources/Base", swiftSettings: common),
    room("Domain", "Model", imports: ["AmboBase"]),
    room(
        "Domain", "Metadata",
        imports: [
            "AmboBase", "AmboModel", "AmboTagLib", "AmboXML", "AmboFiles", "AmboHash", "AmboText", "AmboPictures",
        ]),
    room("Domain", "Library", imports: ["AmboBase", "AmboModel", "AmboSQLite", "AmboFiles"]),
    room(
        "Features", "Importing",
        imports: [
            "AmboBase", "AmboModel", "AmboMetadata", "AmboLibrary", "AmboArchive", "AmboFiles", "AmboHash", "AmboText",
        ]),
    room("Features", "Playback", imports: ["AmboBase", "AmboModel", "AmboMPV", "AmboFiles"]),
    .target(
        name: "Ambo",
        dependencies: [
            "AmboBase", "AmboModel", "AmboMetadata", "AmboLibrary", "AmboImporting", "AmboPlayback", "AmboFiles",
        ],
        path: "Sources/App/Application", swiftSettings: safe),
    .executableTarget(
        name: "ambo-cli",
        dependencies: ["AmboBase", "AmboModel", "Ambo", "AmboCommandLine", "AmboPrograms"],
        path: "Sources/App/ambo", swiftSettings: safe),
]

let testRooms: [Target] = [
    .target(
        name: "AmboTestSupport", dependencies: ["AmboBase", "AmboModel", "AmboFiles"], path: "Tests/Support",
        swiftSettings: common),
    .executableTarget(
        name: "ambo-unpack-probe", dependencies: ["AmboBase", "AmboImporting", "AmboPrograms"],
        path: "Tests/UnpackProbe", swiftSettings: common),
    tests("", "Base", imports: ["AmboBase"]),
    tests("Kits", "Files", imports: ["AmboBase", "AmboFiles", "AmboHash"]),
    tests("Kits", "CommandLine", imports: ["AmboBase", "AmboCommandLine"]),
    tests("Kits", "Text", imports: ["AmboBase", "AmboText"]),
    tests("Kits", "TagLib", imports: ["AmboBase", "AmboTagLib"]),
    tests("Kits", "Programs", imports: ["AmboBase", "AmboPrograms"]),
    tests("Kits", "XML", imports: ["AmboBase", "AmboXML"]),
    tests("Kits", "SQLite", imports: ["AmboBase", "AmboFiles", "AmboSQLite"]),
    tests("Domain", "Model", imports: ["AmboBase", "AmboModel"]),
    tests(
        "Domain", "Library",
        imports: ["AmboBase", "AmboModel", "AmboFiles", "AmboHash", "AmboSQLite", "AmboLibrary"]),
    tests("Kits", "MPV", imports: ["AmboBase", "AmboFiles", "AmboMPV"]),
    tests("Features", "Playback", imports: ["AmboBase", "AmboModel", "AmboFiles", "AmboPlayback"]),
    tests("Domain", "Metadata", imports: ["AmboBase", "AmboModel", "AmboMetadata", "AmboFiles", "AmboTagLib"]),
    tests(
        "Features", "Importing",
        imports: [
            "AmboBase", "AmboModel", "AmboFiles", "AmboMetadata", "AmboLibrary", "AmboArchive", "AmboText",
            "AmboPrograms",
            "AmboImporting",
        ]),
    // Drives the finished program, which lies beside the tests.
    .testTarget(
        name: "AmboApplicationTests", dependencies: ["Ambo", "AmboTestSupport"], path: "Tests/App/Application",
        swiftSettings: common),
    .testTarget(
        name: "AmboCommandTests", dependencies: ["AmboBase", "AmboTestSupport", "ambo-cli"], path: "Tests/App/ambo",
        swiftSettings: common),
]

// Built by contrib/fuzz alone: it needs libFuzzer, which brings an entry point of its own.
let fuzzing: [Target] =
    Context.environment["FUZZ"] == nil
    ? []
    : [
        .executableTarget(
            name: "Fuzz",
            dependencies: [
                "AmboBase", "AmboModel", "AmboMetadata", "AmboPlayback", "AmboImporting", "AmboTagLib", "AmboText",
                "AmboXML",
                "AmboTestSupport",
            ],
            path: "Tests/Fuzz", swiftSettings: common)
    ]

// Built by contrib/bench alone.
let benches: [Target] =
    Context.environment["BENCH"] == nil
    ? []
    : [
        .executableTarget(
            name: "Bench",
            dependencies: ["AmboBase", "AmboModel", "AmboFiles", "AmboMetadata", "AmboLibrary", "AmboTestSupport"],
            path: "Tests/Bench", swiftSettings: common)
    ]

let package = Package(
    name: "ambo",
    products: [
        .library(name: "Ambo", targets: ["Ambo"]),
        .executable(name: "ambo", targets: ["ambo-cli"]),
    ],
    targets: cLibraries + kits + rooms + testRooms + fuzzing + benches,
    cLanguageStandard: .gnu2x,
    cxxLanguageStandard: .cxx17)
