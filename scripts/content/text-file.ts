import type { Locale } from '#contract/locale.ts'
import type { EntryType } from '#contract/texts/content-words.ts'

/** A file of `content/` as it was read. */
export type TextFile = {
  file: string
  type: EntryType
  locale: Locale
  slug: string
  data: Record<string, unknown>
  /** The line of the file on which each field begins; parts have names such as `sources.0.url`. */
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
  /** Whether the shop has a file with this path. */
  hasFile: (path: string) => boolean
}

/** A mistake and the line of the body, counted from 0, on which it stands. */
export type LineProblem = { at: number; message: string }

/**
 * Returns the place of a field or of one of its parts; of a missing part, the place of the field;
 * of a missing field, the first line.
 */
export function atField(text: Pick<TextFile, 'file' | 'lines'>, field: string): string {
  const line = text.lines.get(field)
  const end = field.lastIndexOf('.')
  if (line === undefined && end > 0) return atField(text, field.slice(0, end))
  return `${text.file}:${line ?? 1}`
}

/** Writes mistakes of a body with their lines in the file. */
export function inBody(
  { file, bodyLine }: Pick<TextFile, 'file' | 'bodyLine'>,
  problems: readonly LineProblem[],
): string[] {
  return problems.map(({ at, message }) => `${file}:${bodyLine + at}: ${message}`)
}
