import type { DataBlock } from './ast.ts'
import { Inline } from './inline.tsx'

/** Numbered steps with a title each. */
export function Steps({ block: { rows } }: { block: DataBlock }) {
  return (
    <ol className="do">
      {rows.map(([title = [], text = []], at) => (
        <li key={`${at}`}>
          <p className="b">
            <Inline of={title} />
          </p>
          <p className="muted">
            <Inline of={text} />
          </p>
        </li>
      ))}
    </ol>
  )
}
