-- Acts on the catalogue that the office's log has, by their ids in that database: each is logged once.
CREATE TABLE office_catalogue_act (id TEXT PRIMARY KEY, logged_at INTEGER NOT NULL) WITHOUT ROWID;
