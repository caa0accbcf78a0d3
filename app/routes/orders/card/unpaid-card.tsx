import { formatDate } from '#app/format/date.ts'
import { formatMoney } from '#app/format/money.ts'
import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { Form } from '#app/ui/kit/form/form.tsx'
import { placeName } from '#app/ui/place.ts'
import { useShop } from '#app/ui/shop.ts'
import type { Order } from '#contract/commerce/order.ts'
import type { Locale } from '#contract/locale.ts'
import { pathTo } from '#contract/pages/path-to.ts'

/** Returns what the list says of an order that waits to be paid. */
export function unpaidView(order: Order, locale: Locale) {
  const { id, plan, exchange, totalMinor, currency, createdAt, payment } = order
  return {
    id,
    place: placeName(plan.destination, locale),
    price: formatMoney(exchange?.dueMinor ?? totalMinor, currency, locale),
    createdAt: createdAt * 1000,
    isDeclined: payment.state === 'declined',
  }
}

export type UnpaidView = ReturnType<typeof unpaidView>

type UnpaidCardProps = { order: UnpaidView; isFirst: boolean }

/** An order that waits for its buyer, before all eSIMs. */
export function UnpaidCard({ order, isFirst }: UnpaidCardProps) {
  const { locale } = useShop()
  const { id, place, price, createdAt, isDeclined } = order
  return (
    <article className="panel unpaid-card">
      <h2 suppressHydrationWarning>
        {isDeclined ? m.orders_declined({ place, price }) : m.orders_unconfirmed({ place, price })}
      </h2>
      <p className="s muted" suppressHydrationWarning>
        {`${m.orders_ordered({ date: formatDate(createdAt, locale) })} ${m.order_cancelled_text()}`}
      </p>
      <Form method="post" values={{ intent: 'give-up', order: id }}>
        <ButtonLink to={pathTo('order', { order: id })} variant={isFirst ? 'primary' : 'secondary'}>
          {m.orders_pay()}
        </ButtonLink>
        <Button type="submit" variant="quiet">
          {m.esim_cancel_action()}
        </Button>
      </Form>
    </article>
  )
}
