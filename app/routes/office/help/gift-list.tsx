import type { OfficeOrder } from '#contract/office/order-view.ts'
import { At } from '../ui/at.tsx'
import { ReasonDetails } from '../ui/reason-form.tsx'

type Gift = OfficeOrder['help']['gifts'][number]

const states: Readonly<Record<Gift['state'], string>> = {
  open: 'Waiting to be accepted',
  accepting: 'Being accepted',
  accepted: 'Accepted',
  returned: 'Back with the buyer',
}

/** eSIMs of the order that were offered to friends. */
export function GiftList({ order: { help, may } }: { order: OfficeOrder }) {
  if (help.gifts.length === 0) return null
  return (
    <section className="panel office-refunds" aria-labelledby="gifts">
      <div className="part-head">
        <h2 id="gifts">Gifts</h2>
      </div>
      <ul>
        {help.gifts.map((gift) => (
          <li key={gift.id}>
            <p>
              <b>{states[gift.state]}</b>
              <span>, for </span>
              <span translate="no">{gift.email || 'a deleted account'}</span>
            </p>
            <p className="office-note">
              <span>Offered </span>
              <At at={gift.offeredAt} />
              {gift.state === 'open' && (
                <>
                  <span>, until </span>
                  <At at={gift.expiresAt} />
                </>
              )}
            </p>
            {gift.state === 'open' && may.help && (
              <div className="acts">
                <ReasonDetails
                  summary="Send the email again…"
                  intent="resend_gift"
                  label="Send it again"
                  hidden={{ gift: gift.id }}
                />
                <ReasonDetails
                  summary="Take it back…"
                  intent="take_back_gift"
                  label="Take the gift back"
                  hidden={{ gift: gift.id }}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
