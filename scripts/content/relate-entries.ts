import { minutesOf } from '#app/article/parse/minutes.ts'
import { parseMarkdown } from '#app/article/parse/parse-markdown.ts'
import { buildCatalogue } from '#backend/shop/catalogue/catalogue.ts'
import { fallbackLocale } from '#contract/locale.ts'
import type { Entry } from '#contract/texts/content.ts'
import { withRevision } from './read-texts.ts'

type Facts = Entry['facts']
type Place = NonNullable<Facts['places']>[number]

/** The number of neighbours of a guide. */
const nearGuides = 3

const radians = Math.PI / 180

/**
 * Adds facts that are derived from other entries or from the catalogue, so that no page has to read
 * a whole collection: continent, country and nearest guides of a guide; number and neighbours of a
 * post. Lists contain no bodies, so the minutes of reading are added to both.
 */
export function relateEntries(entries: readonly Entry[]): Entry[] {
  const facts = new Map([...guideFacts(entries), ...postFacts(entries)])
  return entries.map((entry) => {
    const added = facts.get(entry.id)
    if (!added) return entry
    const minutes = minutesOf(parseMarkdown(entry.body ?? ''))
    return withRevision({ ...entry, facts: { minutes, ...added, ...entry.facts } })
  })
}

/** Orders entries by day, the newest first, and entries of one day by their slugs. */
export function newestFirst(one: Entry, other: Entry): number {
  return other.publishedAt.localeCompare(one.publishedAt) || one.slug.localeCompare(other.slug)
}

function originals(entries: readonly Entry[], type: Entry['type']): Entry[] {
  return entries.filter((entry) => entry.type === type && entry.locale === fallbackLocale)
}

function guideFacts(entries: readonly Entry[]): [string, Facts][] {
  const guides = originals(entries, 'guides')
  const places = new Map(buildCatalogue().map((place) => [place.slug, place]))
  return guides.map((guide) => {
    const { code, continent } = places.get(guide.facts.destination ?? '') ?? {}
    const facts: Facts = {
      ...(code ? { country: code } : {}),
      ...(continent ? { kind: continent } : {}),
      near: nearestGuides(guide, guides),
    }
    return [guide.id, facts]
  })
}

/** Returns the slugs of the guides whose most important place is nearest. */
function nearestGuides(guide: Entry, guides: readonly Entry[]): string[] {
  const [from] = guide.facts.places ?? []
  if (!from) return []
  return guides
    .flatMap(({ slug, facts: { places: [to] = [] } }) =>
      to && slug !== guide.slug ? [{ slug, angle: angleBetween(from, to) }] : [],
    )
    .toSorted((one, other) => one.angle - other.angle)
    .slice(0, nearGuides)
    .map(({ slug }) => slug)
}

/** The distance of two places on the globe as an angle, by the haversine formula. */
function angleBetween(from: Place, to: Place): number {
  const half = (degrees: number) => Math.sin((degrees * radians) / 2) ** 2
  const across = Math.cos(from.lat * radians) * Math.cos(to.lat * radians)
  return 2 * Math.asin(Math.sqrt(half(to.lat - from.lat) + across * half(to.lon - from.lon)))
}

function postFacts(entries: readonly Entry[]): [string, Facts][] {
  const posts = originals(entries, 'posts').toSorted(newestFirst)
  return posts.map(({ id }, at) => {
    const near = [posts[at - 1], posts[at + 1]].flatMap((post) => post?.slug ?? [])
    return [id, { number: posts.length - at, near }]
  })
}
