import { Accordion } from '#app/ui/kit/accordion.tsx'
import type { DataBlock } from './ast.ts'
import { Inline } from './inline.tsx'

/** Questions and answers that open one by one. */
export function Questions({ block: { rows } }: { block: DataBlock }) {
  const panels = rows.map(([question = [], answer = []], at) => ({
    id: `question-${at + 1}`,
    title: <Inline of={question} />,
    body: (
      <p>
        <Inline of={answer} />
      </p>
    ),
  }))
  return (
    <div className="wide questions">
      <Accordion panels={panels} />
    </div>
  )
}
