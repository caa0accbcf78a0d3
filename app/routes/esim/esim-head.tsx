import { m } from '#app/paraglide/messages.js'
import { Flag } from '#app/ui/kit/flag.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import { EsimBadge } from '#app/ui/order/esim-badge.tsx'
import type { EsimView } from '#app/ui/order/esim-view.ts'
import { leavingText } from '#app/ui/order/leaving-text.ts'
import { receivedText } from '#app/ui/order/received-text.ts'
import { amountText, daysText } from '#app/ui/plan/plan-text.ts'
import { useShop } from '#app/ui/shop.ts'
import type { Esim } from '#contract/commerce/order.ts'
import { pathTo } from '#contract/pages/path-to.ts'

type HeadProps = { esim: EsimView; gift: Esim['gift']; replacedBy: Esim['exchangedFor'] }

/** The eSIM's name, its state, and what was bought. */
export function EsimHead({ esim, gift, replacedBy }: HeadProps) {
  const { locale } = useShop()
  const { plan, place, name } = esim
  return (
    <>
      <nav className="s muted" aria-label={m.orders_head_title()}>
        <Link to={pathTo('orders')}>{m.orders_head_title()}</Link>
      </nav>
      <header className="esim-head">
        <h1 className="t1 who">
          {place.flag && <Flag code={place.flag} size={44} eager />}
          <span>{name || place.name}</span>
        </h1>
        <p className="what">
          <EsimBadge esim={esim} />
          <span className="s muted num" suppressHydrationWarning>
            {`${name ? `${place.name} · ` : ''}${amountText(plan, locale)} · ${daysText(plan)}`}
          </span>
        </p>
        {esim.leaving && <p role="status">{leavingText(esim.leaving)}</p>}
        <Origin gift={gift} replacedBy={replacedBy} />
      </header>
    </>
  )
}

/** Says that the eSIM was a gift, or which order replaced it. */
function Origin({ gift, replacedBy }: Omit<HeadProps, 'esim'>) {
  if (gift?.state === 'received') return <p className="s muted">{receivedText(gift.giver)}</p>
  if (!replacedBy) return null
  return (
    <Link className="link s" to={pathTo('order', { order: replacedBy.orderId })}>
      {m.exchange_replaced_text({ number: replacedBy.orderNumber })}
    </Link>
  )
}
