/// Rows in columns, fitted to a width: what people read. Programs read JSON.
public struct TextTable: Sendable {
    /// How a column behaves.
    public enum Column: Sendable {
        /// As wide as it needs, on the left.
        case text
        /// As wide as it needs, on the right.
        case number
        /// Takes what is left of the width, cut with `…` where it must be.
        case flexible
    }

    private let columns: [Column]
    private var rows: [[String]] = []

    /// A table without rows.
    public init(_ columns: [Column]) { self.columns = columns }

    /// Adds a row; missing cells are empty.
    public mutating func add(_ cells: [String]) {
        rows.append((0..<columns.count).map { $0 < cells.count ? cells[$0] : "" })
    }

    /// The lines of the table, no wider than `width` as long as the rigid columns leave room; trailing spaces cut.
    public func lines(width: Int) -> [String] {
        let needs = columns.indices.map { index in rows.map { TextWidth.columns($0[index]) }.max() ?? 0 }
        let widths = fitted(needs, to: width)
        return rows.map { row in
            let cells = columns.indices.filter { needs[$0] > 0 }.map { index in
                cell(row[index], column: columns[index], width: widths[index])
            }
            return trimmed(cells.joined(separator: "  "))
        }
    }

    private func fitted(_ needs: [Int], to width: Int) -> [Int] {
        let shown = needs.filter { $0 > 0 }.count
        let rigid = zip(columns, needs).reduce(2 * max(0, shown - 1)) { $1.0 == .flexible ? $0 : $0 + $1.1 }
        var widths = needs
        var left = max(width - rigid, 0)
        var open = columns.indices.filter { columns[$0] == .flexible && needs[$0] > 0 }
        // Columns that need less than their share give the rest to the others.
        while !open.isEmpty {
            let share = max(6, left / open.count)
            let content = open.filter { needs[$0] <= share }
            guard !content.isEmpty else {
                open.forEach { widths[$0] = share }
                break
            }
            content.forEach { left -= needs[$0] }
            open.removeAll { content.contains($0) }
        }
        return widths
    }

    private func cell(_ text: String, column: Column, width: Int) -> String {
        let text = TextWidth.fit(text, to: width)
        return column == .number
            ? String(repeating: " ", count: max(0, width - TextWidth.columns(text))) + text
            : TextWidth.pad(text, to: width)
    }

    private func trimmed(_ line: String) -> String {
        var line = Substring(line)
        while line.last == " " { line.removeLast() }
        return String(line)
    }
}
