-- Texts that were published after the build: an entry's draft in a locale is shown from here on.
CREATE TABLE content_publication (
  type TEXT NOT NULL,
  slug TEXT NOT NULL,
  locale TEXT NOT NULL,
  published_at INTEGER NOT NULL,
  PRIMARY KEY (type, slug, locale)
) WITHOUT ROWID;

CREATE INDEX content_publication_time ON content_publication (published_at);
