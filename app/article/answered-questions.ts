import type { Question } from '#app/page/json-ld.ts'
import type { Block } from '#app/ui/article/ast.ts'
import { plainInline } from '#app/ui/article/plain-inline.ts'

/** Returns the questions of a text's `faq` blocks with their answers, without any form. */
export function answeredQuestions(body: readonly Block[]): Question[] {
  return body.flatMap((block) =>
    block.kind === 'data' && block.name === 'faq'
      ? block.rows.map(([question = [], answer = []]) => ({
          question: plainInline(question),
          answer: plainInline(answer),
        }))
      : [],
  )
}
