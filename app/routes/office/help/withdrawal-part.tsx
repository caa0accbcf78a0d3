import type { OfficeOrder } from '#contract/office/order-view.ts'
import { At } from '../ui/at.tsx'
import { ReasonDetails } from '../ui/reason-form.tsx'

/** A withdrawal that waits for a person’s answer, and the way to say that it was given. */
export function WithdrawalPart({ order: { help, may } }: { order: OfficeOrder }) {
  const { withdrawal } = help
  if (!withdrawal) return null
  return (
    <section className="panel office-refunds" aria-labelledby="withdrawal">
      <div className="part-head">
        <h2 id="withdrawal">Withdrawal to answer</h2>
      </div>
      <ul>
        <li>
          <p>
            <span>The buyer withdrew </span>
            <At at={withdrawal.receivedAt} />
            <span>. Refund the order, or tell the buyer why not; then close it here.</span>
          </p>
          {may.help && (
            <ReasonDetails
              summary="Answered…"
              intent="close_withdrawal"
              label="Close the withdrawal"
              hidden={{ withdrawal: withdrawal.id }}
            />
          )}
        </li>
      </ul>
    </section>
  )
}
