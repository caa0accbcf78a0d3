import { formatMoney } from '#app/format/money.ts'
import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { OrderPass } from '#app/ui/order/order-pass.tsx'
import { EarnedLine } from '#app/ui/reward/price-lines.tsx'
import { useShop } from '#app/ui/shop.ts'
import type { Deal } from './load-choice.ts'

/** The new plan, its price, the credit towards it, and the sum to pay or to get back. */
export function ExchangePass({ deal, isSending }: { deal: Deal; isSending: boolean }) {
  const { locale } = useShop()
  const { plan, place, quantity, currency, creditMinor, dueMinor, returnMinor, oldNumber } = deal
  const money = (minor: number) => formatMoney(minor, currency, locale)
  const isBack = returnMinor > 0
  const sum = money(isBack ? returnMinor : dueMinor)
  return (
    <OrderPass plan={plan} place={place} aside={<span className="b num">{`× ${quantity}`}</span>}>
      {deal.lines.map(({ kind, amountMinor }) => (
        <Row key={kind} term={lineOf(kind, deal)} value={money(amountMinor)} />
      ))}
      <Row term={m.exchange_line_credit({ number: oldNumber })} value={money(-creditMinor)} />
      <div className="ends">
        <span className="b">{isBack ? m.exchange_return() : m.exchange_due()}</span>
        <span className="price l num" suppressHydrationWarning>
          {sum}
        </span>
      </div>
      <p className="s muted">{m.plan_tax_included()}</p>
      <EarnedLine pointsEarned={deal.pointsEarned} />
      <Button type="submit" size="large" wide loading={isSending}>
        {buttonText(deal, sum)}
      </Button>
    </OrderPass>
  )
}

function lineOf(kind: Deal['lines'][number]['kind'], { code }: Deal): string {
  if (kind === 'plan') return m.exchange_line_new()
  if (kind === 'rounding') return m.checkout_line_rounding()
  if (code?.kind === 'referral') return m.checkout_line_referral()
  return m.checkout_line_promo({ code: code?.code ?? '' })
}

/** Returns the button's text: the action and the sum. */
function buttonText({ dueMinor, returnMinor }: Deal, price: string): string {
  if (dueMinor > 0) return m.exchange_pay({ price })
  return returnMinor > 0 ? m.exchange_get({ price }) : m.exchange_submit()
}

function Row({ term, value }: { term: string; value: string }) {
  return (
    <div className="ends">
      <span>{term}</span>
      <span className="num" suppressHydrationWarning>
        {value}
      </span>
    </div>
  )
}

/**
 * Says what buyers have to know before an exchange: the old eSIM ends, and how money, points and
 * code are returned.
 */
export function ExchangeNotes({ deal }: { deal: Deal }) {
  const { returnMinor, pointsBack, freeCode } = deal
  return (
    <ul className="panel exchange-notes">
      <li>{m.exchange_swap_note()}</li>
      {returnMinor > 0 && <li>{m.exchange_return_card()}</li>}
      {pointsBack > 0 && (
        <li>{m.exchange_points_back({ points: m.points_count({ count: pointsBack }) })}</li>
      )}
      {freeCode && <li>{m.exchange_code_free({ code: freeCode })}</li>}
    </ul>
  )
}
