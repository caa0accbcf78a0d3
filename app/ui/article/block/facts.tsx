import { m } from '#app/paraglide/messages.js'
import type { DataBlock } from '../tree/ast.ts'
import { Inline } from '../tree/inline.tsx'
import { plainInline } from '../tree/plain-inline.ts'
import { drawingOf, factDrawings } from './drawings.ts'
import { Picture } from './picture.tsx'

const names: Readonly<Record<string, () => string>> = {
  plug: () => m.article_fact_plug(),
  current: () => m.article_fact_current(),
  police: () => m.article_fact_police(),
  ambulance: () => m.article_fact_ambulance(),
  hotline: () => m.article_fact_hotline(),
  clock: () => m.article_fact_clock(),
}

/** Short facts about a country side by side. */
export function Facts({ block: { rows } }: { block: DataBlock }) {
  return (
    <dl className="strip wide">
      {rows.map(([kind = [], value = [], note = []]) => {
        const name = plainInline(kind)
        return (
          <div key={name}>
            <dt>
              <Picture drawing={drawingOf(factDrawings, name)} height={44} className="pic" />
              {Object.hasOwn(names, name) && <span>{names[name]?.()}</span>}
            </dt>
            <dd>
              <Inline of={value} />
            </dd>
            {note.length > 0 && (
              <dd>
                <Inline of={note} />
              </dd>
            )}
          </div>
        )
      })}
    </dl>
  )
}
