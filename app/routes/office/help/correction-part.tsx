import { PlainForm } from '#app/ui/kit/form/plain-form.tsx'
import type { CorrectionProof } from '#contract/office/help-words.ts'
import type { OfficeOrder } from '#contract/office/order-view.ts'
import { maxReason, minReason } from '#contract/office/staff-words.ts'
import { At } from '../ui/at.tsx'

export const proofNames: Readonly<Record<CorrectionProof, string>> = {
  paid: 'date and amount of the payment',
  card: 'last four digits of the card',
  device: 'EID of the phone',
  iccid: 'ICCID of the eSIM',
  answered: 'answer from an address we know',
}

/** A correction of the buyer’s address that is not decided: its codes, or the second person. */
export function CorrectionPart({ order: { help, may } }: { order: OfficeOrder }) {
  const { correction } = help
  if (!correction) return null
  const { id, newEmail, state, proofs, why, askedBy, askedAt, needsOld } = correction
  return (
    <section className="panel office-refunds" aria-labelledby="correction">
      <div className="part-head">
        <h2 id="correction">Correction of the email</h2>
      </div>
      <ul>
        <li>
          <p>
            <span>New address </span>
            <b translate="no">{newEmail}</b>
            <span>{`. ${proofs.length > 0 ? `Proofs: ${proofs.map((each) => proofNames[each]).join(', ')}. ` : ''}`}</span>
            <span translate="no">{why}</span>
          </p>
          <p className="office-note">
            <span>Asked by </span>
            <b translate="no">{askedBy}</b> <At at={askedAt} />
          </p>
          {state === 'open' && may.help && <CodesForm id={id} needsOld={needsOld} />}
          {state === 'waiting' && <DecisionPart help={help} id={id} />}
        </li>
      </ul>
    </section>
  )
}

const code = { inputMode: 'numeric', pattern: '[0-9]{6}', autoComplete: 'off' } as const

function CodesForm({ id, needsOld }: { id: string; needsOld: boolean }) {
  return (
    <PlainForm method="post" preventScrollReset className="decide">
      <input type="hidden" name="correction" value={id} />
      {needsOld && (
        <label>
          <span>Code from the old mailbox</span>
          <input name="old" required {...code} />
        </label>
      )}
      <label>
        <span>Code from the new mailbox</span>
        <input name="new" required {...code} />
      </label>
      <button type="submit" name="intent" value="finish_correction" className="btn p sm">
        {needsOld ? 'Correct the email' : 'Ask a second person'}
      </button>
    </PlainForm>
  )
}

function DecisionPart({ help, id }: { help: OfficeOrder['help']; id: string }) {
  if (help.correction?.isOwn) return <p className="office-note">Nobody agrees to their own.</p>
  if (!help.mayAgree) return <p className="office-note">Waits for a second person.</p>
  return (
    <PlainForm method="post" preventScrollReset className="decide">
      <input type="hidden" name="intent" value="decide_correction" />
      <input type="hidden" name="correction" value={id} />
      <label>
        <span>Why</span>
        <input name="why" required minLength={minReason} maxLength={maxReason} />
      </label>
      <button type="submit" name="decision" value="decline" className="btn q sm">
        Decline
      </button>
      <button type="submit" name="decision" value="agree" className="btn p sm">
        Agree to the new email
      </button>
    </PlainForm>
  )
}
