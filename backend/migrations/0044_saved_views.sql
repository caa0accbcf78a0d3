-- Filters, orders and columns of lists that members keep under a name of their own.
CREATE TABLE saved_view (
  account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  -- The route of the list.
  page TEXT NOT NULL,
  name TEXT NOT NULL,
  -- The query of the list's address.
  query TEXT NOT NULL,
  PRIMARY KEY (account_id, page, name)
) WITHOUT ROWID;

-- A list has room for 20 views of a person (maxViews in contract/saved-view.ts).
CREATE TRIGGER saved_view_room BEFORE INSERT ON saved_view
WHEN (
  SELECT count(*) FROM saved_view
  WHERE account_id = NEW.account_id AND page = NEW.page AND name <> NEW.name
) >= 20
BEGIN
  SELECT RAISE(ABORT, 'views_full');
END;
