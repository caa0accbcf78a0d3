import { formatData } from '#app/format/data-size.ts'
import { formatDay } from '#app/format/date.ts'
import { m } from '#app/paraglide/messages.js'
import { Flag } from '#app/ui/kit/flag.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import { EsimBadge } from '#app/ui/order/esim-badge.tsx'
import { type EsimView, leftMb } from '#app/ui/order/esim-view.ts'
import { leavingText } from '#app/ui/order/leaving-text.ts'
import { startsByText } from '#app/ui/plan/own-texts.ts'
import { amountText, daysText } from '#app/ui/plan/plan-text.ts'
import { useShop } from '#app/ui/shop.ts'
import { pathTo } from '#contract/pages/path-to.ts'

/** One eSIM of the list: place, state and remaining data. */
export function EsimCard({ esim }: { esim: EsimView }) {
  const { locale } = useShop()
  const { plan, place, state, name, isMade } = esim
  const to = isMade ? pathTo('esim', { id: esim.id }) : pathTo('order', { order: esim.orderId })
  return (
    <article className="panel esim-card">
      <div className="ends">
        <h2 className="who">
          {place.flag && <Flag code={place.flag} size={24} />}
          <Link to={to}>{name || place.name}</Link>
        </h2>
        <EsimBadge esim={esim} />
      </div>
      <p className="muted num" suppressHydrationWarning>
        {`${name ? `${place.name} · ` : ''}${amountText(plan, locale)} · ${daysText(plan)}`}
      </p>
      {state === 'ACTIVE' && <Meter esim={esim} />}
      <Said esim={esim} />
      {state === 'PENDING' && isMade && !esim.leaving && (
        <p className="s muted" suppressHydrationWarning>
          {startsByText(plan, formatDay(esim.activateByAt, locale))}
        </p>
      )}
    </article>
  )
}

/** Says what has happened to an eSIM besides its use. */
function Said({ esim: { gift, leaving, exchangedFor } }: { esim: EsimView }) {
  const { locale } = useShop()
  if (leaving) return <p className="s">{leavingText(leaving)}</p>
  if (gift?.state === 'received') return <p className="s">{m.gift_received()}</p>
  if (gift) {
    const date = formatDay((gift.expiresAt ?? 0) * 1000, locale)
    return (
      <p className="s" suppressHydrationWarning>
        {m.gift_given_open({ email: gift.email ?? '', date })}
      </p>
    )
  }
  if (!exchangedFor) return null
  return <p className="s">{m.exchange_replaced_text({ number: exchangedFor.orderNumber })}</p>
}

function Meter({ esim }: { esim: EsimView }) {
  const { locale } = useShop()
  const left = leftMb(esim)
  const said =
    left === undefined
      ? m.esim_used({ data: formatData(esim.usedMb, locale) })
      : m.esim_left({ data: formatData(left, locale) })
  return (
    <div className="esim-meter">
      <p className="ends s">
        <span className="b num" suppressHydrationWarning>
          {said}
        </span>
        <span className="muted" suppressHydrationWarning>
          {m.esim_days_left({ count: esim.daysLeft ?? 0 })}
        </span>
      </p>
      {left !== undefined && esim.allowanceMb !== undefined && (
        <meter min={0} max={esim.allowanceMb} value={left} aria-label={said} />
      )}
    </div>
  )
}
