-- The margins of shops, each from when it was seen in the shop's file; a margin holds until the next one. Rows
-- are never changed, because they say what visitors were charged. Seeding keeps them.
CREATE TABLE channel_margin (
  channel TEXT NOT NULL, valid_from INTEGER NOT NULL,
  percent REAL NOT NULL CHECK (percent BETWEEN 0 AND 100), PRIMARY KEY (channel, valid_from)
) WITHOUT ROWID;
