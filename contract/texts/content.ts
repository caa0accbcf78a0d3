import { type } from 'arktype'
import { LocaleName } from '../account.ts'
import type { Camelized } from '../case.ts'
import { entrySlug, entryTypes } from './content-words.ts'

const EntryTypeName = type.enumerated(...entryTypes)
const text = 'string > 0'
const Day = type(/^\d{4}-\d{2}-\d{2}$/).describe('a day such as 2026-11-23')
const EntrySlug = type(entrySlug).describe('a slug, or a slug and a version such as privacy@1')

/** A path without parameters; sitemaps list it unchanged. */
const Address = type(/^\/[\w/-]+$/).describe('a path such as /what-is-eSIM')

/**
 * The most UTF-16 units of a body; longer ones are refused, because rendering them would be slow.
 */
export const maxBodyLength = 120_000

/** A place that a text names, for its map. */
const Place = type({
  name: text,
  'code?': /^[A-Z]{3}$/,
  lat: '-90 <= number <= 90',
  lon: '-180 <= number <= 180',
})

/**
 * A place on the line of a guide's section drawing. Its kind determines the signal that the drawing
 * shows: 4G and 5G in a `city`, 4G in a `town`, 4G in places along a small `road`, none that is
 * reliable in the `wild`.
 */
const SectionPlace = type({
  name: text,
  lat: '-90 <= number <= 90',
  lon: '-180 <= number <= 180',
  /** Metres above the sea. */
  height: '0 <= number.integer <= 9000',
  kind: "'city' | 'town' | 'road' | 'wild'",
  /** Set if the place is water. */
  'sea?': 'true',
})

export type SectionPlace = typeof SectionPlace.infer

/** An address with a host name, which pages show beside the title. */
const SourceUrl = /^https?:\/\/(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}\.?(?::\d{1,5})?(?:[/?#]\S*)?$/u

/** The document that states a fact, and the day on which it was checked. */
const Source = type({ title: text, url: SourceUrl, checked: Day })

/** The plans that a landing page sells: of one destination, or all that are reduced today. */
const Offer = type({ destination: /^[a-z0-9-]{1,64}$/, plans: 'string[]' }).or({
  reduced: 'true',
})

/** An older version of a document and the day since which it applied. */
const OlderVersion = type({ version: '1 <= number.integer <= 9999', in_force: Day })

/** An entry's facts beside its text; each collection uses some of them (see content/README.md). */
export const EntryFacts = type({
  'destination?': text,
  /** ISO 3166-1 alpha-2 code of a guide's country. */
  'country?': /^[A-Z]{2}$/,
  'checked?': Day,
  /** The key by which lists are filtered, such as the continent of a guide. */
  'kind?': /^[a-z-]{1,32}$/,
  /** The position in the collection, from 1 for the oldest entry. */
  'number?': 'number.integer >= 1',
  /** Minutes needed to read the text in its language. */
  'minutes?': 'number.integer >= 1',
  /** Slugs of the entries to read next: the nearest guides, or the posts before and after. */
  'near?': 'string[]',
  'places?': Place.array(),
  /** The points of the section drawing through a country, from one end to the other. */
  'section?': SectionPlace.array().atLeastLength(3),
  'route?': 'boolean',
  'span?': '50 <= number <= 20000',
  'cover?': {
    number: 'string | number',
    'unit?': 'string',
    drawing: "'days' | 'steps' | 'lines' | 'ring'",
  },
  'sources?': Source.array(),
  'version?': '1 <= number.integer <= 9999',
  'in_force?': Day,
  /** The earlier versions of a document, the oldest first; each is an entry of its own. */
  'versions?': OlderVersion.array(),
  'layout?': text,
  'hero?': text,
  'offer?': Offer,
  'from?': Day,
  'until?': Day,
  'tenants?': 'string[]',
  'locales?': LocaleName.array(),
  'keep?': 'string[]',
  'address?': Address,
  'phones?': 'boolean',
})

/** A file that an entry shows. */
const Asset = type({
  name: text,
  url: text,
  alt: 'string',
  'width?': 'number.integer > 0',
  'height?': 'number.integer > 0',
})

/** A text in one locale. Lists carry entries without their bodies. */
export const Entry = type({
  /** `{type}/{slug}`; the same in all locales. */
  id: text,
  type: EntryTypeName,
  slug: EntrySlug,
  /** The locale of the text, which is English where no translation is published. */
  locale: LocaleName,
  /** The locales in which the text is published. */
  available_locales: LocaleName.array(),
  /** Changes with every change of the text or its facts. */
  revision: text,
  published_at: Day,
  updated_at: Day,
  seo: { title: text, description: text },
  title: text,
  summary: text,
  facts: EntryFacts,
  /** Locales whose translations are drafts and not shown yet. */
  'drafts?': LocaleName.array(),
  /** Markdown. */
  'body?': `string <= ${maxBodyLength}`,
  assets: Asset.array(),
})

export type Entry = Camelized<typeof Entry.infer>

export const EntryQuery = type({
  type: EntryTypeName,
  /** An unknown locale falls back to the default. */
  'locale?': 'string',
  'slug?': EntrySlug,
  'kind?': /^[a-z-]{1,32}$/,
  /** The `last_evaluated_key` of the previous page. */
  'cursor?': /^\d{1,9}$/,
  'page_size?': type('string.integer.parse').to('1 <= number <= 100'),
})

/** Without a slug: one page of the collection, the newest first. */
export const EntryList = type({
  entries: Entry.array(),
  last_evaluated_key: 'string | null',
})

/** The most letters of a search. */
export const maxTextQuery = 64
/** The most results of a search for texts. */
export const maxFoundTexts = 12

export const TextQuery = type({
  q: `string <= ${maxTextQuery}`,
  /** An unknown locale falls back to the default. */
  'locale?': 'string',
})

/**
 * Published texts that match a search, the best first and without their bodies; in English if there
 * is no translation into the locale.
 */
export const FoundTexts = type({ entries: Entry.array().atMostLength(maxFoundTexts) })

/** A text that was published or changed after the build. */
export const Publication = type({
  type: EntryTypeName,
  slug: EntrySlug,
  locale: LocaleName,
  /** Unix milliseconds. */
  published_at: 'number.integer >= 0',
})

export type Publication = Camelized<typeof Publication.infer>

/** The event that a CMS sends when it publishes a text. */
export const PublishEvent = type({ type: EntryTypeName, slug: EntrySlug, locale: LocaleName })

export const PublicationQuery = type({
  /** Unix milliseconds. */
  since: type('string.integer.parse').to('number >= 0'),
})
export const PublicationList = type({ publications: Publication.array() })

/** The part of an entry that sitemaps need. */
const OutlinedEntry = type({
  slug: EntrySlug,
  /** The address of an entry outside its collection's path. */
  'address?': Address,
  available_locales: LocaleName.array(),
  updated_at: Day,
  /** The only shops that show the entry; absent where all do. */
  'tenants?': 'string[]',
  /** The only locales that show the entry; absent where all do. */
  'locales?': LocaleName.array(),
})

export type OutlinedEntry = Camelized<typeof OutlinedEntry.infer>

/** Every published entry of a collection, the newest first. */
export const ContentOutline = type({ entries: OutlinedEntry.array() })
export const OutlineQuery = type({ type: EntryTypeName })
