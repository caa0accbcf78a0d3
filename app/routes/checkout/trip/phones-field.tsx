import { m } from '#app/paraglide/messages.js'
import { phoneField, withPhones } from '#app/trip/trip-path.ts'
import { Field } from '#app/ui/kit/form/field.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import { maxPhoneName, maxTripPhones } from '#contract/commerce/order-words.ts'
import type { PhoneWish } from '#contract/commerce/trip-order.ts'
import { checkoutPath, type Wish } from '../checkout-path.ts'
import { CountLinks } from '../quantity-picker.tsx'
import './family.css'

type PhonesFieldProps = {
  phones: readonly PhoneWish[]
  wish: Wish
  /** The day by which phones install. */
  until: string | undefined
}

/** For how many phones the trip is, and what the buyer calls those of others. */
export function PhonesField({ phones, wish, until }: PhonesFieldProps) {
  const to = (count: number, isFirstOwn: boolean) => {
    // One's own phone alone is an ordinary purchase.
    const length = count === 1 && isFirstOwn ? 0 : count
    const own = Array.from({ length }, (_, at) => ({ isOwn: isFirstOwn && at === 0 }))
    return checkoutPath({ ...wish, trip: withPhones(wish.trip ?? '', own) })
  }
  const hasOwn = phones[0]?.isOwn === true
  return (
    <section aria-labelledby="phones" className="phones">
      <div className="ends">
        <h2 id="phones">{m.phones_title()}</h2>
        <CountLinks
          label={m.phones_title()}
          count={phones.length}
          most={maxTripPhones}
          to={(count) => to(count, hasOwn)}
        />
      </div>
      <p className="s muted" suppressHydrationWarning>
        <span>{m.phones_lead()}</span> {until && <span>{m.phones_back_text({ date: until })}</span>}
      </p>
      <ul>
        {phones.map(({ isOwn }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: phones are told apart by their position
          <li key={at}>
            {isOwn ? (
              <p className="own">
                <span className="b">{m.phones_own()}</span>
                <Toggle to={to(phones.length, false)}>{m.phones_own_not()}</Toggle>
              </p>
            ) : (
              <Field
                name={phoneField(at)}
                label={m.phones_name({ number: at + 1 })}
                maxLength={maxPhoneName}
                autoComplete="off"
                help={at === 0 && <Toggle to={to(phones.length, true)}>{m.phones_own_is()}</Toggle>}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Toggle({ to, children }: { to: string; children: string }) {
  return (
    <Link className="link s" to={to} preventScrollReset replace>
      {children}
    </Link>
  )
}
