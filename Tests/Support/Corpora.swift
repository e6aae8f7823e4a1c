public import AmboBase
internal import Glibc

/// The media files that lie outside the project and that tests read where they are.
public enum Corpora {
    /// The folder that `AMBO_CORPORA` names; nil, with one notice a run, where it is not set.
    public static let root: FilePath? = {
        guard let value = getenv("AMBO_CORPORA") else {
            print("notice: AMBO_CORPORA is not set; tests on the outside corpora are skipped")
            return nil
        }
        return FilePath(String(cString: value))
    }()

    /// `fixtures/media` of the corpora.
    public static var media: FilePath? { root?.appending("fixtures").appending("media") }
    /// `fixtures/third-party` of the corpora.
    public static var thirdParty: FilePath? { root?.appending("fixtures").appending("third-party") }
}
