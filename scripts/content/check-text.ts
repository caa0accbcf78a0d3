import { blockNames, callouts } from '#app/ui/article/tree/ast.ts'
import type { Locale } from '#contract/locale.ts'
import { matchRoute } from '#contract/pages/match-route.ts'
import { destinationSuffix } from '#contract/pages/path.ts'
import { maxBodyLength } from '#contract/texts/content.ts'
import type { EntryType } from '#contract/texts/content-words.ts'

/** A file of `content/` as it was read. */
export type TextFile = {
  file: string
  type: EntryType
  locale: Locale
  slug: string
  data: Record<string, unknown>
  /** The line of the file on which each field begins. */
  lines: ReadonlyMap<string, number>
  body: string
  /** The line of the file in which the body begins. */
  bodyLine: number
}

/** The things to which texts may refer. */
export type Known = {
  /** Slugs of plans by destination. */
  plans: ReadonlyMap<string, ReadonlySet<string>>
  /** Destinations with a network that has 5G. */
  fast: ReadonlySet<string>
  /** Ids of texts, such as `guides/japan`. */
  texts: ReadonlySet<string>
}

/** Folders of addresses whose last part is the slug of a text. */
const collections: Readonly<Record<string, EntryType>> = {
  '/destination-guides/': 'guides',
  '/blog/': 'posts',
  '/media-center/': 'media',
  '/documents/': 'documents',
  '/landing/': 'landing',
}

/** The lengths of texts; scripts without spaces need fewer characters to say as much. */
const lengths = { title: [4, 80], description: [70, 160], summary: [40, 260] } as const
const dense: readonly Locale[] = ['ja', 'ko', 'zh-Hans', 'zh-Hant']

/** Returns a mistake with the line of a field; for a missing field, the first line. */
export function atField({ file, lines }: Pick<TextFile, 'file' | 'lines'>, field: string): string {
  return `${file}:${lines.get(field) ?? 1}`
}

/** Returns every mistake of one text, each with its file and line. */
export function checkText(text: TextFile, original: TextFile, known: Known): string[] {
  const problems = [...lengthProblems(text), ...dayProblems(text)]
  let block: string | undefined
  text.body.split('\n').forEach((line, at) => {
    const say = (what: string) => problems.push(`${text.file}:${text.bodyLine + at}: ${what}`)
    const fence = /^\s*```\s*(\S*)/.exec(line)
    if (fence) {
      if (block === undefined && !isBlock(fence[1] ?? '')) say(`${fence[1]} is no block`)
      block = block === undefined ? (fence[1] ?? '') : undefined
      return
    }
    if (block !== undefined) for (const problem of blockProblems(line, text, known)) say(problem)
    for (const problem of lineProblems(line, text, original, known)) say(problem)
  })
  if (block !== undefined) problems.push(`${text.file}:${text.bodyLine}: ${block} has no end`)
  const drawn = [...sectionProblems(text, original, known), ...heroProblems(text, original)]
  return [...problems, ...drawn, ...differences(text, original)]
}

/** On a chart of places, lines lead from the other places to the first. */
function heroProblems(text: TextFile, { data }: TextFile): string[] {
  const hasPlaces = Array.isArray(data.places) && data.places.length > 1
  if (data.hero !== 'places' || hasPlaces) return []
  return [`${atField(text, 'hero')}: there are no places to show`]
}

/** The places of a section drawing and the block that shows them require each other. */
function sectionProblems(text: TextFile, original: TextFile, { fast }: Known): string[] {
  const { section, destination } = original.data
  const isShown = /^```section\s*$/m.test(text.body)
  if (section === undefined) return isShown ? [`${text.file}:1: there is no section to show`] : []
  if (!isShown) return [`${text.file}:1: the section is shown nowhere`]
  const cities = Array.isArray(section) && section.some((place) => place?.kind === 'city')
  const isSlow = cities && !fast.has(String(destination))
  return text === original && isSlow ? [`${text.file}:1: ${destination} has no 5G`] : []
}

function isBlock(name: string): boolean {
  return name === '' || (blockNames as readonly string[]).includes(name)
}

function lengthProblems(text: TextFile): string[] {
  const { file, locale, data, body } = text
  const isLong = body.length > maxBodyLength
  const long = isLong ? [`${file}:1: the text has more than ${maxBodyLength} characters`] : []
  const others = Object.entries(lengths).flatMap(([field, [least, most]]) => {
    const value = data[field]
    const count = typeof value === 'string' ? [...value].length : 0
    const fewest = dense.includes(locale) ? Math.floor(least / 2.5) : least
    if (count >= fewest && count <= most) return []
    return [
      `${atField(text, field)}: ${field} has ${count} characters, expected ${fewest} to ${most}`,
    ]
  })
  return [...long, ...others]
}

/** Days must exist: 2026-02-30 has the right format but does not exist. */
function dayProblems(text: TextFile): string[] {
  return ['published', 'updated', 'checked', 'in_force', 'from', 'until'].flatMap((field) => {
    const value = text.data[field]
    if (value === undefined || isDay(String(value))) return []
    return [`${atField(text, field)}: ${field} is no day: ${value}`]
  })
}

function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

function lineProblems(line: string, text: TextFile, original: TextFile, known: Known): string[] {
  const problems: string[] = []
  for (const [, mark, alt = '', href = ''] of line.matchAll(
    /(!?)\[([^\]]*)\]\(([^)\s]+)[^)]*\)/g,
  )) {
    if (mark && alt.trim() === '') problems.push(`the picture ${href} has no text`)
    const problem = mark ? undefined : linkProblem(href, text, known)
    if (problem) problems.push(problem)
  }
  const sources = Array.isArray(original.data.sources) ? original.data.sources.length : 0
  for (const [, number = ''] of line.matchAll(/\[\^(\d+)\]/g)) {
    if (Number(number) > sources) problems.push(`there is no source ${number}`)
  }
  const marker = /^>\s*\[!(\w+)\]/.exec(line)?.[1]
  if (marker && !(callouts as readonly string[]).includes(marker.toLowerCase())) {
    problems.push(`${marker} is no marker of a quotation`)
  }
  return problems
}

function linkProblem(href: string, { body }: TextFile, known: Known): string | undefined {
  if (href.startsWith('#')) {
    // Texts may link only to ids, because anchors of headings without an id depend on the language.
    return body.includes(`{${href}`) ? undefined : `${href} is no place in this text`
  }
  if (!href.startsWith('/')) {
    return /^(https?:\/\/|mailto:|tel:)/.test(href) ? undefined : `${href} is no address`
  }
  const path = href.split(/[?#]/)[0] ?? ''
  return isPage(path, known) ? undefined : `${href} leads nowhere`
}

function isPage(path: string, { plans, texts }: Known): boolean {
  const row = matchRoute(path)
  if (row?.feature) return true
  if (!row?.module) return false
  if (row.id === 'destination') {
    const [slug = '', plan] = path.slice(1).split('/')
    const sold = plans.get(slug.slice(0, -destinationSuffix.length))
    return sold !== undefined && (plan === undefined || sold.has(plan))
  }
  const folder = Object.keys(collections).find((each) => path.startsWith(each))
  if (!folder || row.path === path) return true
  return texts.has(`${collections[folder]}/${path.slice(folder.length)}`)
}

function blockProblems(line: string, _: TextFile, { plans }: Known): string[] {
  const [, key, value = ''] = /^(destinations?|plans?):\s*(.*)$/.exec(line.trim()) ?? []
  if (key === 'destination' || key === 'destinations') {
    const named = value.split(',').map((each) => each.trim())
    return named.filter((each) => !plans.has(each)).map((each) => `${each} is not sold`)
  }
  if (key === undefined) return []
  const every = new Set([...plans.values()].flatMap((slugs) => [...slugs]))
  const named = value.split(',').map((each) => each.trim())
  return named.filter((each) => !every.has(each)).map((each) => `there is no plan ${each}`)
}

/** A translation must have the same parts as its original; a missing part is named. */
function differences(text: TextFile, original: TextFile): string[] {
  if (text === original) return []
  const parts = {
    headings: /^#{2,4} /gm,
    blocks: /^\s*```\S+/gm,
    markers: /^>\s*\[!\w+\]/gm,
    references: /\[\^\d+\]/g,
    links: /\]\([^)]+\)/g,
    placeholders: /\{\{\w+\}\}/g,
  }
  return Object.entries(parts).flatMap(([name, pattern]) => {
    const [own, first] = [text, original].map(({ body }) => body.match(pattern)?.length ?? 0)
    return own === first ? [] : [`${text.file}:1: has ${own} ${name}, the original ${first}`]
  })
}
