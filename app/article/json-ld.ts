import { faqLd } from '#app/page/json-ld.ts'
import type { Block } from '#app/ui/article/tree/ast.ts'
import { plainInline } from '#app/ui/article/tree/plain-inline.ts'
import { blocksNamed } from './parse/split-sections.ts'

/** Describes the questions and answers of a text; returns undefined where it has none. */
export function articleFaqLd(body: readonly Block[]): object | undefined {
  const rows = blocksNamed(body, 'faq').flatMap((block) => block.rows)
  return faqLd(
    rows.map(([question = [], answer = []]) => ({
      question: plainInline(question),
      answer: plainInline(answer),
    })),
  )
}
