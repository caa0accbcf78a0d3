import { blockNames } from '#app/ui/article/tree/ast.ts'
import type { Locale } from '#contract/locale.ts'
import { maxBodyLength } from '#contract/texts/content.ts'
import { checkLines } from './check-lines.ts'
import { checkBlock, checkOffer } from './check-offers.ts'
import { compareTexts } from './compare-texts.ts'
import { type Fence, readFences } from './read-fences.ts'
import { atField, inBody, type Known, type LineProblem, type TextFile } from './text-file.ts'

/** The lengths of texts; scripts without spaces need fewer characters to say as much. */
const lengths = { title: [4, 80], description: [70, 160], summary: [40, 260] } as const
const dense: readonly Locale[] = ['ja', 'ko', 'zh-Hans', 'zh-Hant']

/** Returns every mistake of one text, each with its file and line. */
export function checkText(text: TextFile, original: TextFile, known: Known): string[] {
  const fences = readFences(text.body)
  const isOriginal = text === original
  const body = [
    ...longProblems(text.body),
    ...fences.flatMap((fence) => fenceProblems(fence, known)),
    ...checkLines(text, original, known),
    ...(isOriginal ? [] : compareTexts(original.body, text.body)),
  ].toSorted((one, other) => one.at - other.at)
  return [
    ...lengthProblems(text),
    ...dayProblems(text),
    ...heroProblems(text, original),
    // A translation takes these fields from the original.
    ...(isOriginal ? checkOffer(text, known) : []),
    ...sectionProblems(text, original, { fences, known }),
    ...inBody(text, body),
  ]
}

function fenceProblems(fence: Fence, { plans }: Known): LineProblem[] {
  const { name, at, isClosed } = fence
  if (!isClosed) return [{ at, message: `the block ${name} has no end` }]
  const isKnown = name === '' || (blockNames as readonly string[]).includes(name)
  return isKnown ? checkBlock(fence, plans) : [{ at, message: `${name} is no block` }]
}

/** Names the line at which a text is longer than pages show. */
function longProblems(body: string): LineProblem[] {
  if (body.length <= maxBodyLength) return []
  const at = body.slice(0, maxBodyLength).split('\n').length - 1
  return [{ at, message: `the text has more than ${maxBodyLength} characters` }]
}

/** On a chart of places, lines lead from the other places to the first. */
function heroProblems(text: TextFile, { data }: TextFile): string[] {
  const hasPlaces = Array.isArray(data.places) && data.places.length > 1
  if (data.hero !== 'places' || hasPlaces) return []
  return [`${atField(text, 'hero')}: there are no places to show`]
}

type Drawn = { fences: readonly Fence[]; known: Known }

/** The places of a section drawing and the block that shows them require each other. */
function sectionProblems(text: TextFile, original: TextFile, { fences, known }: Drawn): string[] {
  const { section, destination } = original.data
  const shown = fences.find(({ name }) => name === 'section')
  if (section === undefined) {
    return shown ? inBody(text, [{ at: shown.at, message: 'there is no section to show' }]) : []
  }
  if (!shown) return [`${atField(text, 'section')}: the section is shown nowhere`]
  const city = Array.isArray(section) ? section.findIndex((place) => place?.kind === 'city') : -1
  const isSlow = city >= 0 && !known.fast.has(String(destination))
  if (text !== original || !isSlow) return []
  return [`${atField(text, `section.${city}`)}: ${destination} has no 5G`]
}

function lengthProblems(text: TextFile): string[] {
  const { locale, data } = text
  return Object.entries(lengths).flatMap(([field, [least, most]]) => {
    const value = data[field]
    const count = typeof value === 'string' ? [...value].length : 0
    const fewest = dense.includes(locale) ? Math.floor(least / 2.5) : least
    if (count >= fewest && count <= most) return []
    return [
      `${atField(text, field)}: ${field} has ${count} characters, expected ${fewest} to ${most}`,
    ]
  })
}

/** Days must exist: 2026-02-30 has the right format but does not exist. */
function dayProblems(text: TextFile): string[] {
  const { data } = text
  const fields = ['published', 'updated', 'checked', 'in_force', 'from', 'until']
  const sources: unknown[] = Array.isArray(data.sources) ? data.sources : []
  const days = [
    ...fields.map((field) => [field, data[field]] as const),
    ...sources.map((source, at) => [`sources.${at}.checked`, checkedOf(source)] as const),
  ]
  return days.flatMap(([field, value]) => {
    if (value === undefined || isDay(String(value))) return []
    return [`${atField(text, field)}: ${field.split('.').at(-1)} is no day: ${value}`]
  })
}

function checkedOf(source: unknown): unknown {
  return typeof source === 'object' && source !== null && 'checked' in source
    ? source.checked
    : undefined
}

function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}
