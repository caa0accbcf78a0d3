import type { LineProblem } from './text-file.ts'

/** Parts of which a translation has as many as its original. */
const parts = {
  blocks: /^\s*```\S+/g,
  markers: /^>\s*\[!\w+\]/g,
  references: /\[\^\d+\]/g,
  links: /\]\([^)]+\)/g,
  placeholders: /\{\{\w+\}\}/g,
}
const heading = /^(#{2,4}) /

type Section = { at: number; depth: number; lines: string[] }

/**
 * Returns the parts that a translation lacks or has besides those of its original, each with the
 * heading below which the two differ.
 */
export function compareTexts(original: string, translation: string): LineProblem[] {
  const [first, own] = [original, translation].map(sectionsOf) as [Section[], Section[]]
  const moved = own.find(({ depth }, at) => depth !== first[at]?.depth)
  if (moved || own.length !== first.length) {
    const message = `has ${own.length - 1} headings, the original ${first.length - 1}`
    return [
      {
        at: (moved ?? own.at(-1))?.at ?? 0,
        message: moved ? `${message}, in this order` : message,
      },
    ]
  }
  return own.flatMap(({ at, lines }, index) =>
    Object.entries(parts).flatMap(([name, pattern]) => {
      const [here, there] = [lines, first[index]?.lines ?? []].map((each) => count(each, pattern))
      return here === there ? [] : [{ at, message: `has ${here} ${name}, the original ${there}` }]
    }),
  )
}

/** Splits a body at its headings; the first section is the text above them. */
function sectionsOf(body: string): Section[] {
  const sections: Section[] = [{ at: 0, depth: 0, lines: [] }]
  for (const [at, line] of body.split('\n').entries()) {
    const depth = heading.exec(line)?.[1]?.length
    if (depth !== undefined) sections.push({ at, depth, lines: [] })
    sections.at(-1)?.lines.push(line)
  }
  return sections
}

function count(lines: readonly string[], pattern: RegExp): number {
  return lines.reduce((sum, line) => sum + (line.match(pattern)?.length ?? 0), 0)
}
