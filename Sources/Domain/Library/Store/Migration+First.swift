extension Migration {
    /// The first shape of the library.
    package static let first = Migration(
        version: 1, name: "the first tables",
        script: """
            CREATE TABLE items (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                uuid TEXT NOT NULL UNIQUE,
                parent INTEGER REFERENCES items (id),
                kind INTEGER NOT NULL CHECK (kind IN (0, 1, 2)),
                hidden INTEGER NOT NULL DEFAULT 0,
                name TEXT NOT NULL,
                title TEXT NOT NULL,
                rank INTEGER NOT NULL,
                added_ms INTEGER NOT NULL,
                played_ms INTEGER,
                position_ms INTEGER NOT NULL DEFAULT 0,
                finished INTEGER NOT NULL DEFAULT 0,
                percent INTEGER NOT NULL DEFAULT 0,
                duration_ms INTEGER NOT NULL DEFAULT 0,
                file_count INTEGER NOT NULL DEFAULT 0,
                book_count INTEGER NOT NULL DEFAULT 0,
                finished_count INTEGER NOT NULL DEFAULT 0,
                child_count INTEGER NOT NULL DEFAULT 0,
                percent_sum INTEGER NOT NULL DEFAULT 0,
                title_key BLOB NOT NULL,
                author_key BLOB NOT NULL,
                folded_title TEXT NOT NULL,
                path BLOB,
                ordered_by TEXT,
                chapter_source TEXT NOT NULL DEFAULT 'none',
                surroundings INTEGER NOT NULL DEFAULT 0
            ) STRICT;
            CREATE UNIQUE INDEX items_name ON items (parent, name) WHERE hidden = 0;
            CREATE INDEX items_rank ON items (parent, rank);
            CREATE INDEX items_folded ON items (folded_title) WHERE hidden = 0;
            CREATE INDEX items_played ON items (played_ms) WHERE played_ms IS NOT NULL;
            CREATE INDEX items_hidden ON items (hidden) WHERE hidden > 0;
            INSERT INTO items (id, uuid, kind, name, title, rank, added_ms, title_key, author_key, folded_title)
                VALUES (0, '', 0, '', '', 0, 0, x'', x'', '');

            CREATE TABLE texts (
                item INTEGER PRIMARY KEY REFERENCES items (id) ON DELETE CASCADE,
                subtitle TEXT, date TEXT, publisher TEXT, description TEXT, language TEXT,
                asin TEXT, isbn TEXT, copyright TEXT, explicit TEXT, cover TEXT
            ) STRICT;
            CREATE TABLE field_sources (
                item INTEGER NOT NULL REFERENCES items (id) ON DELETE CASCADE,
                field TEXT NOT NULL,
                source TEXT NOT NULL,
                PRIMARY KEY (item, field)
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
            CREATE TABLE item_people (
                item INTEGER NOT NULL REFERENCES items (id) ON DELETE CASCADE,
                role INTEGER NOT NULL CHECK (role IN (0, 1)),
                place INTEGER NOT NULL,
                person INTEGER NOT NULL REFERENCES people (id),
                PRIMARY KEY (item, role, place)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX item_people_person ON item_people (person, role);
            CREATE TABLE series (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
            CREATE TABLE item_series (
                item INTEGER NOT NULL REFERENCES items (id) ON DELETE CASCADE,
                place INTEGER NOT NULL,
                series INTEGER NOT NULL REFERENCES series (id),
                sequence TEXT,
                sequence_key BLOB NOT NULL,
                PRIMARY KEY (item, place)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX item_series_series ON item_series (series, sequence_key);
            CREATE TABLE genres (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
            CREATE TABLE item_genres (
                item INTEGER NOT NULL REFERENCES items (id) ON DELETE CASCADE,
                place INTEGER NOT NULL,
                genre INTEGER NOT NULL REFERENCES genres (id),
                PRIMARY KEY (item, place)
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE disk_folders (
                id INTEGER PRIMARY KEY,
                path BLOB NOT NULL UNIQUE,
                composed TEXT
            ) STRICT;
            CREATE INDEX disk_folders_composed ON disk_folders (composed) WHERE composed IS NOT NULL;
            CREATE TABLE files (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                item INTEGER NOT NULL REFERENCES items (id) ON DELETE CASCADE,
                place INTEGER NOT NULL,
                part INTEGER REFERENCES items (id) ON DELETE SET NULL,
                folder INTEGER NOT NULL REFERENCES disk_folders (id),
                name BLOB NOT NULL,
                size INTEGER NOT NULL, modified_ns INTEGER NOT NULL, inode INTEGER NOT NULL, device INTEGER NOT NULL,
                frames INTEGER, audio_bytes INTEGER, hash_start INTEGER, hash_middle INTEGER, hash_end INTEGER,
                samples INTEGER NOT NULL, rate INTEGER NOT NULL,
                container TEXT NOT NULL, codec TEXT NOT NULL,
                bitrate INTEGER, sample_rate INTEGER, channels INTEGER,
                title TEXT,
                missing_ms INTEGER
            ) STRICT;
            CREATE INDEX files_item ON files (item, place);
            CREATE INDEX files_folder ON files (folder);
            CREATE INDEX files_sound ON files (hash_middle, frames) WHERE frames IS NOT NULL;
            CREATE INDEX files_part ON files (part) WHERE part IS NOT NULL;
            CREATE INDEX files_missing ON files (missing_ms) WHERE missing_ms IS NOT NULL;

            CREATE TABLE chapters (
                item INTEGER NOT NULL REFERENCES items (id) ON DELETE CASCADE,
                place INTEGER NOT NULL,
                title TEXT NOT NULL,
                start_ms INTEGER NOT NULL,
                end_ms INTEGER NOT NULL,
                PRIMARY KEY (item, place)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE artwork (
                item INTEGER NOT NULL REFERENCES items (id) ON DELETE CASCADE,
                place INTEGER NOT NULL,
                holder INTEGER,
                path BLOB,
                mime TEXT NOT NULL, width INTEGER, height INTEGER, size INTEGER NOT NULL,
                kind TEXT NOT NULL, note TEXT,
                offset INTEGER, count INTEGER, coded INTEGER, file BLOB,
                PRIMARY KEY (item, place)
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE bookmarks (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                item INTEGER NOT NULL REFERENCES items (id) ON DELETE CASCADE,
                position_ms INTEGER NOT NULL,
                note TEXT NOT NULL,
                kind TEXT NOT NULL,
                created_ms INTEGER NOT NULL
            ) STRICT;
            CREATE INDEX bookmarks_item ON bookmarks (item, position_ms);
            CREATE TABLE place_history (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                item INTEGER NOT NULL REFERENCES items (id) ON DELETE CASCADE,
                position_ms INTEGER NOT NULL,
                finished INTEGER NOT NULL,
                at_ms INTEGER NOT NULL,
                origin TEXT NOT NULL
            ) STRICT;
            CREATE INDEX place_history_item ON place_history (item, id);
            CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
            CREATE TABLE item_settings (
                item INTEGER NOT NULL REFERENCES items (id) ON DELETE CASCADE,
                key TEXT NOT NULL,
                value TEXT NOT NULL,
                PRIMARY KEY (item, key)
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE archives (
                id INTEGER PRIMARY KEY,
                size INTEGER NOT NULL,
                hash INTEGER NOT NULL,
                path BLOB NOT NULL,
                modified_ns INTEGER NOT NULL, inode INTEGER NOT NULL, device INTEGER NOT NULL,
                UNIQUE (size, hash)
            ) STRICT;
            CREATE INDEX archives_path ON archives (path);
            CREATE TABLE archive_items (
                archive INTEGER NOT NULL REFERENCES archives (id) ON DELETE CASCADE,
                item INTEGER NOT NULL REFERENCES items (id) ON DELETE CASCADE,
                PRIMARY KEY (archive, item)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX archive_items_item ON archive_items (item);

            CREATE TABLE trash (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                item INTEGER NOT NULL REFERENCES items (id) ON DELETE CASCADE,
                deleted_ms INTEGER NOT NULL,
                marked INTEGER NOT NULL DEFAULT 0
            ) STRICT;
            CREATE INDEX trash_item ON trash (item);
            CREATE TABLE changes (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                at_ms INTEGER NOT NULL,
                verb TEXT NOT NULL,
                summary TEXT NOT NULL,
                step_count INTEGER NOT NULL DEFAULT 0,
                undoes INTEGER REFERENCES changes (id),
                undone_by INTEGER REFERENCES changes (id)
            ) STRICT;
            CREATE TABLE change_steps (
                change INTEGER NOT NULL REFERENCES changes (id) ON DELETE CASCADE,
                place INTEGER NOT NULL,
                step TEXT NOT NULL,
                PRIMARY KEY (change, place)
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE search_pending (item INTEGER PRIMARY KEY) STRICT;
            CREATE VIRTUAL TABLE search_names USING fts5 (
                title, authors, narrators, series,
                tokenize = 'ascii', detail = 'column', columnsize = 0, prefix = '1 2 3 4 5');
            CREATE VIRTUAL TABLE search_groups USING fts5 (
                name, content = '', tokenize = 'ascii', detail = 'none', columnsize = 0, prefix = '1 2 3');
            CREATE VIRTUAL TABLE search_descriptions USING fts5 (
                text, content = '', tokenize = 'ascii', detail = 'none', columnsize = 0, prefix = '3 4 5 6');
            CREATE TABLE description_documents (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                item INTEGER NOT NULL UNIQUE
            ) STRICT;
            """)
}
