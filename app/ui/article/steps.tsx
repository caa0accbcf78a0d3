import { Screen } from './screen.tsx'
import type { DataBlock } from './tree/ast.ts'
import { Inline } from './tree/inline.tsx'

/**
 * Numbered steps, each with a title. Steps with screens are side by side: below their screens, or
 * above them if some have none, so that the titles are aligned.
 */
export function Steps({ block: { rows, screens } }: { block: DataBlock }) {
  const isMixed = screens?.includes(undefined)
  return (
    <ol className={screens ? `fix wide${isMixed ? ' mixed' : ''}` : 'do'}>
      {rows.map(([title = [], text = []], at) => {
        const screen = screens?.[at]
        const picture = screen && (
          <div className="pic">
            <Screen block={screen} step={at + 1} />
          </div>
        )
        return (
          <li key={`${at}`}>
            {!isMixed && picture}
            <p className="b">
              <Inline of={title} />
            </p>
            {text.length > 0 && (
              <p className="muted">
                <Inline of={text} />
              </p>
            )}
            {isMixed && picture}
          </li>
        )
      })}
    </ol>
  )
}

/** A screen that no step refers to. */
export function LoneScreen({ block }: { block: DataBlock }) {
  return (
    <div className="screen">
      <Screen block={block} />
    </div>
  )
}
