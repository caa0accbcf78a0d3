import { ArrowRight } from 'lucide'
import { Inline } from '#app/ui/article/tree/inline.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import { drawingOf } from './status-bar.tsx'
import type { ChoiceView } from './tree-view.ts'

/** The answers to a question, with drawings if all but the last answer have one. */
export function Choices({ choices }: { choices: readonly ChoiceView[] }) {
  if (choices.length === 0) return null
  const isDrawn = choices.some(({ id }) => drawingOf(id))
  return (
    <ul className={isDrawn ? 'choices drawn' : 'choices'}>
      {choices.map(({ id, label, hint, href }) => (
        <li key={id}>
          <Link className="choice" to={href}>
            <span className="words">
              <span className="t">{label}</span>
              {hint.length > 0 && (
                <span className="d">
                  <Inline of={hint} />
                </span>
              )}
            </span>
            {drawingOf(id) ?? <Icon of={ArrowRight} className="i" aria-hidden />}
          </Link>
        </li>
      ))}
    </ul>
  )
}
