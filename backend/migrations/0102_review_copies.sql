-- The pages of places show copies of reviews, in the database of the catalogue. Each change of a
-- review is written down here until its copy is made.
CREATE TABLE review_change (
  -- Never used again, so that of two copies the later one is known.
  serial INTEGER PRIMARY KEY AUTOINCREMENT,
  review_id TEXT NOT NULL,
  -- Unix seconds.
  since INTEGER NOT NULL
);

INSERT INTO review_change (review_id, since) SELECT id, updated_at FROM review;

CREATE TRIGGER review_is_written AFTER INSERT ON review BEGIN
  INSERT INTO review_change (review_id, since) VALUES (NEW.id, NEW.updated_at);
END;
CREATE TRIGGER review_is_changed AFTER UPDATE ON review BEGIN
  INSERT INTO review_change (review_id, since) VALUES (NEW.id, NEW.updated_at);
END;
CREATE TRIGGER review_is_removed AFTER DELETE ON review BEGIN
  INSERT INTO review_change (review_id, since) VALUES (OLD.id, OLD.updated_at);
END;
