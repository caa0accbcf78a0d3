import { createReadStream } from 'node:fs'

/** Statements begin at the start of a line with one of these; further lines are indented or close one. */
const mark = /['"]|--|\n(?=(?:PRAGMA|CREATE|INSERT|DELETE) )/g
/**
 * Longer than a mark and the text that must follow it, so that none is split at the end of a chunk.
 */
const lookAhead = 8

/**
 * Reads a dump statement by statement; only one chunk and one statement are in memory. Stored texts
 * may contain lines that look like statements; they are recognised as text.
 */
export async function* readStatements(file: string): AsyncGenerator<string> {
  const split = createSplit()
  for await (const chunk of createReadStream(file, { encoding: 'utf8', highWaterMark: 65_536 })) {
    yield* split(chunk, false)
  }
  yield* split('', true)
}

/** Returns a function that takes the next chunk and returns the statements that are complete. */
function createSplit(): (chunk: string, isLast: boolean) => string[] {
  let text = ''
  let at = 0
  /**
   * The end of the text, name or comment around `at`. A doubled quote ends one and begins another.
   */
  let closing = ''
  return (chunk, isLast) => {
    text += chunk
    const limit = isLast ? text.length : text.length - lookAhead
    const found: string[] = []
    let begin = 0
    while (at < limit) {
      if (closing) {
        const end = text.indexOf(closing, at)
        at = end === -1 ? text.length : end + (closing === '\n' ? 0 : 1)
        if (end !== -1) closing = ''
        continue
      }
      mark.lastIndex = at
      const next = mark.exec(text)
      if (!next || next.index >= limit) {
        at = limit
      } else if (next[0] === '\n') {
        found.push(text.slice(begin, next.index))
        begin = next.index + 1
        at = begin
      } else {
        closing = next[0] === '--' ? '\n' : next[0]
        at = next.index + next[0].length
      }
    }
    if (isLast) found.push(text.slice(begin))
    text = text.slice(begin)
    at -= begin
    return found.filter((statement) => statement.trim() !== '')
  }
}
