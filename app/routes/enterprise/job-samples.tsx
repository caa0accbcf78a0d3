import { Check } from 'lucide'
import { countryName } from '#app/format/country-name.ts'
import { formatData } from '#app/format/data-size.ts'
import { formatDate } from '#app/format/date.ts'
import { formatMoney } from '#app/format/money.ts'
import { formatMonth } from '#app/format/month.ts'
import { m } from '#app/paraglide/messages.js'
import { Icon } from '#app/ui/icon.tsx'
import { Badge } from '#app/ui/kit/badge.tsx'
import { useShop } from '#app/ui/shop.ts'
import { sampleDue, sampleInvoices, sampleMistake, samplePeople, sampleUsers } from './sample.ts'

/** A pasted list with one wrong address. */
export function AssignSample() {
  const { locale } = useShop()
  const { given, meant } = sampleMistake
  const ready = samplePeople.length
  return (
    <div className="panel ent-ui">
      <ul>
        {samplePeople.map(({ initials, name, code, dataMb, ...person }) => (
          <li key={name}>
            <span className="av" aria-hidden="true">
              {initials}
            </span>
            <span lang={'lang' in person ? person.lang : undefined}>{name}</span>
            <span className="muted">
              {countryName(code, locale)} {formatData(dataMb, locale)}
            </span>
            <Icon of={Check} className="i s16" aria-hidden />
          </li>
        ))}
        <li className="bad">
          <span className="av" aria-hidden="true">
            ?
          </span>
          <span>{given}</span>
          <span className="why">{m.enterprise_mistake({ address: meant })}</span>
        </li>
      </ul>
      <p className="ent-ui-foot">{m.enterprise_ready({ count: ready, total: ready + 1 })}</p>
    </div>
  )
}

/** A list of people whose data runs low, and the rule that adds data. */
export function WatchSample() {
  const { locale } = useShop()
  const share = new Intl.NumberFormat(locale, { style: 'percent' }).format(0.1)
  const rule = {
    share,
    data: formatData(3072, locale),
    price: formatMoney(3000, 'USD', locale),
  }
  return (
    <div className="panel ent-ui">
      <ul>
        {sampleUsers.map(({ name, usedMb, totalMb }) => (
          <li key={name} className="use">
            <span>{name}</span>
            <span className="muted num">
              {formatData(usedMb, locale)} / {formatData(totalMb, locale)}
            </span>
            <svg
              className="use-bar"
              viewBox="0 0 100 4"
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              <rect className="track" width="100" height="4" rx="1" />
              <rect
                className={usedMb / totalMb > 0.9 ? 'low' : 'fine'}
                width={Math.round((usedMb / totalMb) * 100)}
                height="4"
                rx="1"
              />
            </svg>
          </li>
        ))}
      </ul>
      <p className="ent-ui-foot">{m.enterprise_policy(rule)}</p>
    </div>
  )
}

/** Monthly statements. */
export function PaySample() {
  const { locale } = useShop()
  return (
    <div className="panel ent-ui">
      <ul>
        {sampleInvoices.map(({ month, totalMinor, isPaid }) => (
          <li key={month} className="bill">
            <span>{formatMonth(month.slice(0, 7), locale)}</span>
            <Badge tone={isPaid ? 'ok' : 'warn'} dot>
              {isPaid ? m.enterprise_paid() : m.enterprise_open()}
            </Badge>
            <span className="num b">{formatMoney(totalMinor, 'USD', locale)}</span>
          </li>
        ))}
      </ul>
      <p className="ent-ui-foot">{m.enterprise_due({ date: formatDate(sampleDue, locale) })}</p>
    </div>
  )
}
