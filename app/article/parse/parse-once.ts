import type { Block } from '#app/ui/article/tree/ast.ts'
import type { Placeholders } from './parse-inline.ts'
import { parseMarkdown } from './parse-markdown.ts'

/** The most parsed texts that are kept, by last use. A long one takes about 0.3 MB. */
const mostKept = 40

const kept = new Map<string, readonly Block[]>()

/**
 * Parses a text like `parseMarkdown` and keeps the result for the next page that shows it: each
 * question of the troubleshooting guide is a page of the same long text. The text itself is the
 * key, so that the result always matches it. Callers must not change the result.
 */
export function parseOnce(text: string, values: Placeholders): readonly Block[] {
  const key = JSON.stringify(values) + text
  const blocks = kept.get(key) ?? parseMarkdown(text, values)
  // Inserting it again moves it to the end, so that the first one is the least recently used.
  kept.delete(key)
  kept.set(key, blocks)
  const [oldest] = kept.keys()
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
  return blocks
}
