import { formatDate } from '#app/format/date.ts'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#contract/locale.ts'
import type { Entry } from '#contract/texts/content.ts'
import { spansOf, versionOn, versionsOf } from './versions.ts'

/** A version as the page lists it; `span` is the width of its segment in the bar, from 1 to 12. */
type Listed = { version: number; name: string; since: string; query: string; span: number }

/** The versions of a document, the oldest first, and the one that the page shows. */
export type VersionView = {
  listed: Listed[]
  /** `previous` is the version before the shown one, if there was one. */
  shown: { version: number; isNewest: boolean; text: string; previous: number | undefined }
  /** The version that applies today; the page's address without a query shows it. */
  inForce: number
  isShownByDefault: boolean
  /** A note that the shown version does not apply today, if so. */
  note: string | undefined
}

type Input = {
  entry: Pick<Entry, 'facts' | 'publishedAt'>
  /** The version in the address. */
  asked: string | null
  locale: Locale
}

/** Returns the texts about versions; undefined if the requested version does not exist. */
export function toVersionView({ entry, asked, locale }: Input): VersionView | undefined {
  const versions = versionsOf(entry)
  const today = new Date().toISOString().slice(0, 10)
  const inForce = versionOn(versions, today)
  const at = versions.findIndex(
    ({ version }) => String(version) === (asked ?? `${inForce.version}`),
  )
  const shown = versions[at]
  if (!shown) return undefined
  const until = versions[at + 1]?.inForce
  const spans = spansOf(versions, today)
  const date = formatDate(shown.inForce, locale)
  const { version } = shown
  return {
    listed: versions.map((each, index) => ({
      version: each.version,
      name:
        each === inForce
          ? m.documents_version_now({ number: each.version })
          : m.documents_version({ number: each.version }),
      since: formatDate(each.inForce, locale),
      query: each === inForce ? '' : `?version=${each.version}`,
      span: spans[index] ?? 1,
    })),
    shown: {
      version,
      isNewest: at === versions.length - 1,
      text: m.documents_since({ number: version, date }),
      previous: versions[at - 1]?.version,
    },
    inForce: inForce.version,
    isShownByDefault: shown === inForce,
    note: noteOf({ shown, inForce, date, until: until && formatDate(until, locale) }),
  }
}

type Noted = {
  shown: { version: number; inForce: string }
  inForce: { version: number; inForce: string }
  date: string
  until: string | undefined
}

function noteOf({ shown, inForce, date, until }: Noted): string | undefined {
  if (shown === inForce) return undefined
  return until !== undefined && shown.inForce < inForce.inForce
    ? m.documents_old({ number: shown.version, date: until })
    : m.documents_next({ number: shown.version, date })
}
