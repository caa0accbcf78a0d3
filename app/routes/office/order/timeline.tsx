import { CreditCard, Mail, Plug, ShoppingBag, Smartphone, UserCheck } from 'lucide'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import type { OfficeOrder, OrderEvent } from '#contract/office/order-view.ts'
import { type Lane, lanes } from '#contract/office/order-words.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { timeText, useZone } from '../ui/at.tsx'
import { money } from '../ui/words.ts'
import { sentenceOf } from './event-words.ts'

const icons = {
  order: ShoppingBag,
  money: CreditCard,
  supplier: Plug,
  mail: Mail,
  device: Smartphone,
  staff: UserCheck,
} satisfies Record<Lane, unknown>

const names: Readonly<Record<Lane, string>> = {
  order: 'Order',
  money: 'Money',
  supplier: 'Supplier',
  mail: 'Mails',
  device: 'Device',
  staff: 'Staff',
}

/** All that happened to the order, the latest first; chips choose a lane. */
export function Timeline({ order, lane }: { order: OfficeOrder; lane: string }) {
  const zone = useZone()
  const { events, number } = order
  const path = pathTo('office-order', { number })
  const chosen = lanes.find((each) => each === lane)
  const shown = events.filter((event) => chosen === undefined || event.lane === chosen)
  const days = Map.groupBy(shown, ({ at }) => timeText(at, 'day', zone))
  const current = (is: boolean) => (is ? { 'aria-current': 'true' as const } : {})
  return (
    <section className="panel office-timeline" aria-labelledby="timeline">
      <div className="part-head">
        <h2 id="timeline">Timeline</h2>
        <nav aria-label="Lanes">
          <Link to={path} preventScrollReset className="chip" {...current(chosen === undefined)}>
            {`All ${events.length}`}
          </Link>
          {lanes.map((each) => (
            <Link
              key={each}
              to={`${path}?lane=${each}`}
              preventScrollReset
              className="chip"
              {...current(each === chosen)}
            >
              {`${names[each]} ${events.filter((event) => event.lane === each).length}`}
            </Link>
          ))}
        </nav>
      </div>
      {[...days].map(([day, own]) => (
        <div key={day}>
          <h3>{day}</h3>
          <ol>
            {own.map((event) => (
              <Event
                key={[event.at, event.what, event.detail, event.by].join(' ')}
                event={event}
                order={order}
                zone={zone}
              />
            ))}
          </ol>
        </div>
      ))}
    </section>
  )
}

type EventProps = { event: OrderEvent; order: OfficeOrder; zone: string }

function Event({ event, order, zone }: EventProps) {
  const { at, lane, what, by, detail, amountMinor, tone } = event
  const sum = amountMinor === undefined ? '' : money(amountMinor, order.currency)
  return (
    <li className={tone}>
      <time dateTime={new Date(at * 1000).toISOString()}>{timeText(at, 'time', zone)}</time>
      <Icon of={icons[lane]} className="i s16" />
      <p>
        <span>{[sentenceOf(what), sum].filter(Boolean).join(', ')}</span>
        {detail && <small translate="no">{detail}</small>}
      </p>
      <span className="by" translate="no">
        {by}
      </span>
    </li>
  )
}
