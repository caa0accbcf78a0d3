import { PlainForm } from '#app/ui/kit/form/plain-form.tsx'
import type { OfficeOrder, OfficeRefund } from '#contract/office/order-view.ts'
import { maxReason, minReason } from '#contract/office/staff-words.ts'
import { At } from '../ui/at.tsx'
import { causeTexts, money, reasonNames } from '../ui/words.ts'

const states: Readonly<Record<OfficeRefund['state'], string>> = {
  waiting: 'waits for a second person',
  declined: 'declined',
  open: 'on its way',
  done: 'paid back',
}

/** Refunds by people of the office, and the decision about one that waits. */
export function RefundList({ order }: { order: OfficeOrder }) {
  if (order.refunds.length === 0) return null
  return (
    <section className="panel office-refunds" aria-labelledby="refunds">
      <div className="part-head">
        <h2 id="refunds">Refunds by the office</h2>
      </div>
      <ul>
        {order.refunds.map((refund) => (
          <li key={refund.id}>
            <p>
              <b className="num">{money(refund.amountMinor, refund.currency)}</b>
              <span>{`, ${reasonNames[refund.reason]}: ${states[refund.state]}. `}</span>
              <span translate="no">{refund.why}</span>
            </p>
            <p className="office-note">
              <span>Asked by </span>
              <b translate="no">{refund.askedBy}</b> <At at={refund.askedAt} />
              {refund.decidedBy && <span>{`, decided by ${refund.decidedBy}`}</span>}
              {refund.causes.length > 0 && (
                <span>{`. Second person: ${refund.causes.map((cause) => causeTexts[cause]).join(', ')}`}</span>
              )}
            </p>
            {refund.state === 'waiting' && <Decision refund={refund} mayAgree={order.may.agree} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Decision({ refund, mayAgree }: { refund: OfficeRefund; mayAgree: boolean }) {
  if (refund.isOwn) return <p className="office-note">Nobody agrees to their own refund.</p>
  if (!mayAgree) return null
  return (
    <PlainForm method="post" preventScrollReset className="decide">
      <input type="hidden" name="intent" value="decide" />
      <input type="hidden" name="refund" value={refund.id} />
      <label>
        <span>Why</span>
        <input name="why" required minLength={minReason} maxLength={maxReason} />
      </label>
      <button type="submit" name="decision" value="decline" className="btn q sm">
        Decline
      </button>
      <button type="submit" name="decision" value="agree" className="btn p sm">
        {`Agree to ${money(refund.amountMinor, refund.currency)}`}
      </button>
    </PlainForm>
  )
}
