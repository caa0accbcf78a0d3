import { useId } from 'react'
import { Accordion } from '#app/ui/kit/accordion.tsx'
import type { DataBlock } from '../tree/ast.ts'
import { Inline } from '../tree/inline.tsx'

/**
 * Questions and answers that open one at a time; the first is open, to show that they can be
 * opened.
 */
export function Questions({ block: { rows } }: { block: DataBlock }) {
  // A text may have several groups of questions, so each group gets its own name.
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
