import type { DataBlock } from '../tree/ast.ts'
import { Inline } from '../tree/inline.tsx'
import { plainInline } from '../tree/plain-inline.ts'
import { drawingOf, routeDrawings } from './drawings.ts'
import { Picture } from './picture.tsx'

/** The way from the gate into town, in numbered steps on a line. */
export function Route({ block: { rows } }: { block: DataBlock }) {
  return (
    <ol className="route wide" data-steps={rows.length}>
      {rows.map(([drawing = [], title = [], text = []], at) => (
        <li key={`${at}`}>
          <Picture
            drawing={drawingOf(routeDrawings, plainInline(drawing))}
            height={64}
            className="pic"
          />
          <span className="n" aria-hidden="true">
            {at + 1}
          </span>
          <h3>
            <Inline of={title} />
          </h3>
          <p>
            <Inline of={text} />
          </p>
        </li>
      ))}
    </ol>
  )
}
