import type { Locale } from '#contract/locale.ts'
import type { Publication } from '#contract/texts/content.ts'
import type { Reading } from '../platform/reading.ts'
import { statement } from '../platform/sql.ts'

/** The most publications of one answer; the next question returns those after them. */
const mostAtOnce = 500

type Named = Pick<Publication, 'type' | 'slug' | 'locale'>

/** Records that a text is published in a locale; `now` is in unix milliseconds. */
export async function publish(db: D1Database, named: Named, now: number): Promise<void> {
  await statement(db)`INSERT INTO content_publication (type, slug, locale, published_at)
    VALUES (${named.type}, ${named.slug}, ${named.locale}, ${now})
    ON CONFLICT (type, slug, locale) DO UPDATE SET published_at = excluded.published_at`.run()
}

/** Returns the publications after a moment (unix milliseconds), the oldest first. */
export async function publicationsSince(db: Reading, since: number): Promise<Publication[]> {
  const { results } = await statement(db)`
    SELECT type, slug, locale, published_at AS publishedAt FROM content_publication
    WHERE published_at > ${since} ORDER BY published_at LIMIT ${mostAtOnce}`.all<Publication>()
  return results
}

/** Returns the locales in which an entry was published after the build. */
export async function publishedLocales(
  db: Reading,
  { type, slug }: Omit<Named, 'locale'>,
): Promise<Locale[]> {
  const { results } = await statement(db)`
    SELECT locale FROM content_publication WHERE type = ${type} AND slug = ${slug}`.all<{
    locale: Locale
  }>()
  return results.map(({ locale }) => locale)
}

/** Returns every publication of a collection. */
export async function publicationsOf(
  db: Reading,
  type: Publication['type'],
): Promise<Publication[]> {
  const { results } = await statement(db)`
    SELECT type, slug, locale, published_at AS publishedAt FROM content_publication
    WHERE type = ${type}`.all<Publication>()
  return results
}
