import { formatDate } from '#app/format/date.ts'
import { formatMoney } from '#app/format/money.ts'
import { m } from '#app/paraglide/messages.js'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { TextLink } from '#app/ui/kit/link.tsx'
import { isByCompany, refundText } from '#app/ui/order/refund-text.ts'
import type { Order } from '#contract/commerce/order.ts'
import { refundSeconds } from '#contract/commerce/order-words.ts'
import type { Locale } from '#contract/locale.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { Neatline } from './neatline.tsx'

/** What goes back of a cancelled order; undefined where nothing was charged or all is settled. */
export function moneyBackView(
  { state, totalMinor, currency, payment, paidAt, ...order }: Order,
  locale: Locale,
) {
  const isBack = state === 'REFUNDED' || state === 'FAILED'
  if (!isBack || paidAt === undefined || totalMinor === 0) return undefined
  const price = formatMoney(totalMinor, currency, locale)
  const { closedAt } = order
  const due = closedAt && formatDate((closedAt + refundSeconds) * 1000, locale)
  return {
    price,
    text: refundText(payment, price),
    ...(due &&
      !isByCompany(payment) &&
      !payment.refund && { due, sinceAt: closedAt * 1000, days: refundSeconds / daySeconds }),
    ...(order.pointsUsed > 0 && { points: order.pointsUsed }),
  }
}

const daySeconds = 86_400

type MoneyBackProps = {
  back: ReturnType<typeof moneyBackView>
  orderId: string
  place: { path: string }
  now: number
}

/** How much goes back, where and until when, of an eSIM that cannot be used any more. */
export function MoneyBack({ back, orderId, place, now }: MoneyBackProps) {
  const clock = back?.due && m.mail_refund_clock({ date: back.due })
  return (
    <section className="panel esim-part" aria-label={m.order_cancelled_title()}>
      {back && <p className="price l num">{back.price}</p>}
      <p>{back ? back.text : m.order_cancelled_text()}</p>
      {clock && back.days && (
        <Neatline days={back.days} startedAt={back.sinceAt} now={now} label={clock} />
      )}
      {clock && <p className="muted">{clock}</p>}
      <p className="b">{m.esim_over_text()}</p>
      <p>
        <ButtonLink to={place.path} variant="secondary">
          {m.esim_other_plans()}
        </ButtonLink>
      </p>
      <p>
        <TextLink to={pathTo('order', { order: orderId })}>{m.esim_to_order()}</TextLink>
      </p>
    </section>
  )
}
