#pragma once
#include <sqlite3.h>

/* sqlite3_db_config is variadic, which Swift cannot call. */
static inline void ambo_sqlite_configure(sqlite3 *db) {
    sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_FKEY, 1, (int *)0);
    sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
    sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
    sqlite3_db_config(db, SQLITE_DBCONFIG_DQS_DML, 0, (int *)0);
    sqlite3_db_config(db, SQLITE_DBCONFIG_DQS_DDL, 0, (int *)0);
    sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
    sqlite3_exec(db, "PRAGMA secure_delete = OFF; PRAGMA temp_store = MEMORY", 0, 0, 0);
}

static inline void ambo_sqlite_checkpoint_on_close(sqlite3 *db) {
    sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, (int *)0);
}
