import { CircleCheck, Hourglass, Lightbulb } from 'lucide'
import { Icon } from '#app/ui/icon.tsx'
import { PlainForm } from '#app/ui/kit/form/plain-form.tsx'
import type { Finding } from './finding.ts'
import type { OrderAct } from './use-order-keys.ts'

const icons = { good: CircleCheck, hint: Lightbulb, bad: Hourglass }

type FindingPartProps = { finding: Finding; onAct: (act: OrderAct) => void }

/** What the facts add up to, and its one button. */
export function FindingPart({ finding, onAct }: FindingPartProps) {
  const { tone, title, text, act } = finding
  const dialog = act?.name === 'refresh' ? undefined : act?.name
  return (
    <section className={`office-finding ${tone}`} aria-label="Finding">
      <Icon of={icons[tone]} className="i" />
      <p>
        <b>{title}</b> <span>{text}</span>
      </p>
      {act?.name === 'refresh' && (
        <PlainForm method="post" preventScrollReset>
          <button type="submit" name="intent" value="refresh" className="btn p sm">
            {act.label}
          </button>
        </PlainForm>
      )}
      {act && dialog && (
        <button type="button" className="btn p sm" onClick={() => onAct(dialog)}>
          {act.label}
        </button>
      )}
    </section>
  )
}
