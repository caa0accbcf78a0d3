-- Helping buyers in the office: notes for staff, whom they name, and rows of the queue that wait.

CREATE TABLE office_note ( -- What a person of the office wrote about an order, for others of them.
  id TEXT PRIMARY KEY, purchase_id TEXT NOT NULL REFERENCES purchase (id),
  staff_id TEXT NOT NULL, text TEXT NOT NULL, written_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX office_note_purchase ON office_note (purchase_id, written_at);

CREATE TABLE office_mention ( -- Whom a note names: a row of their queue until they have read it.
  note_id TEXT NOT NULL REFERENCES office_note (id) ON DELETE CASCADE,
  staff_id TEXT NOT NULL REFERENCES staff (id), written_at INTEGER NOT NULL,
  PRIMARY KEY (staff_id, written_at, note_id)
) WITHOUT ROWID;
CREATE INDEX office_mention_note ON office_mention (note_id);

ALTER TABLE office_taken ADD COLUMN put_off_until INTEGER; -- Its owner has put it off until then.
