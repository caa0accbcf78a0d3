import { useId } from 'react'
import { Accordion } from '#app/ui/kit/accordion.tsx'
import type { DataBlock } from '../tree/ast.ts'
import { Inline } from '../tree/inline.tsx'

/** Questions and answers that open one by one; the first is open and shows that they do. */
export function Questions({ block: { rows } }: { block: DataBlock }) {
  // A text may have several groups of questions.
  const group = useId()
  const panels = rows.map(([question = [], answer = []], at) => ({
    id: `${group}${at + 1}`,
    title: <Inline of={question} />,
    body: (
      <p>
        <Inline of={answer} />
      </p>
    ),
  }))
  return (
    <div className="wide questions">
      <Accordion panels={panels} openIds={panels.slice(0, 1).map(({ id }) => id)} />
    </div>
  )
}
