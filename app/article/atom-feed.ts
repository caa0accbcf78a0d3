import type { Entry } from '#contract/texts/content.ts'

/** Texts of a feed and the addresses in it. */
export type FeedInput = {
  title: string
  subtitle: string
  /** The language of the feed. */
  lang: string
  /** The addresses of the feed and of the page that lists the same entries. */
  self: string
  page: string
  author: string
  entries: readonly FeedEntry[]
}

type FeedEntry = Pick<Entry, 'title' | 'summary' | 'publishedAt' | 'updatedAt'> & {
  /** The id never changes, even if the address does. */
  id: string
  href: string
  kind: string | undefined
}

/** The day that a feed without entries was last changed. */
const never = '1970-01-01'

/** Writes a feed of Atom (RFC 4287). */
export function atomFeed({ title, subtitle, lang, self, page, author, entries }: FeedInput) {
  const updated = entries.map(({ updatedAt }) => updatedAt).toSorted()
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(lang)}">`,
    element('id', page),
    element('title', title),
    element('subtitle', subtitle),
    element('updated', moment(updated.at(-1) ?? never)),
    `<link rel="self" type="application/atom+xml" href="${escapeXml(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(page)}"/>`,
    `<author>${element('name', author)}</author>`,
    ...entries.map(writeEntry),
    '</feed>',
    '',
  ].join('\n')
}

function writeEntry({ id, href, kind, title, summary, publishedAt, updatedAt }: FeedEntry): string {
  return [
    '<entry>',
    element('id', id),
    element('title', title),
    `<link rel="alternate" type="text/html" href="${escapeXml(href)}"/>`,
    element('published', moment(publishedAt)),
    element('updated', moment(updatedAt)),
    ...(kind ? [`<category term="${escapeXml(kind)}"/>`] : []),
    element('summary', summary),
    '</entry>',
  ].join('\n')
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`
}

const moment = (day: string) => `${day}T00:00:00Z`

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/**
 * Escapes text for XML and drops control characters, which XML cannot contain even in escaped form.
 */
function escapeXml(text: string): string {
  return text
    .replace(/(?![\t\n\r])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, '')
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
}
