import type { Block } from '#app/ui/article/tree/ast.ts'
import type { Placeholders } from './parse-inline.ts'
import { parseMarkdown } from './parse-markdown.ts'

/** The most texts kept, the latest read. A long one takes about 0.3 MB. */
const mostKept = 40

const kept = new Map<string, readonly Block[]>()

/**
 * Reads a text as `parseMarkdown` does and keeps the result for the next page that shows it: each
 * question of the troubleshooting guide is a page of the same long text. The text itself is the
 * key, so that no revision can disagree with it. Nobody may change the result.
 */
export function parseOnce(text: string, values: Placeholders): readonly Block[] {
  const key = JSON.stringify(values) + text
  const blocks = kept.get(key) ?? parseMarkdown(text, values)
  // Setting it anew moves it to the end; the first one is the one that was not read for longest.
  kept.delete(key)
  kept.set(key, blocks)
  const [oldest] = kept.keys()
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
  return blocks
}
