import { Pause, Play } from 'lucide'
import { Icon } from '#app/ui/icon.tsx'
import { PlainForm } from '#app/ui/kit/form/plain-form.tsx'
import type { Company } from '#contract/office/company-view.ts'
import { maxReason, minReason } from '#contract/office/staff-words.ts'
import { counted } from '../ui/words.ts'

/** What stops and what goes on when a company is suspended; it can be undone. */
export function SuspendPart({ company }: { company: Company }) {
  const { name, people, esims, scheduled, policies, suspendedAt } = company
  const peopleText = people === 1 ? 'One person' : `${people} people`
  const isSuspended = suspendedAt !== undefined
  return (
    <section className="panel company-suspend" aria-labelledby="suspend">
      <Icon of={isSuspended ? Play : Pause} className="i s16" />
      <div>
        <h2 id="suspend">{isSuspended ? 'If you let them order again' : 'If you suspend them'}</h2>
        <p className="office-note">
          {isSuspended
            ? `${peopleText} can order and add data again; scheduled plans (${scheduled}) are made when their day has come; ${counted(policies, 'top-up rule')} can add data again.`
            : `${peopleText} cannot order or add data; ${counted(scheduled, 'scheduled plan')} and ${counted(policies, 'top-up rule')} will wait. eSIMs in use (${esims}) keep working until they end, and everyone can still sign in, read and pay. Can be undone.`}
        </p>
      </div>
      <details>
        <summary className={isSuspended ? 'btn q sm' : 'btn q sm danger'}>
          {isSuspended ? `Let ${name} order again…` : `Suspend ${name}…`}
        </summary>
        <PlainForm method="post" preventScrollReset className="office-form">
          <label>
            <span>Why (staff only)</span>
            <input name="why" required minLength={minReason} maxLength={maxReason} />
          </label>
          <p className="acts">
            <button
              type="submit"
              name="intent"
              value={isSuspended ? 'resume' : 'suspend'}
              className={isSuspended ? 'btn p sm' : 'btn p sm danger'}
            >
              {isSuspended ? 'Let them order again' : 'Suspend'}
            </button>
          </p>
        </PlainForm>
      </details>
    </section>
  )
}
