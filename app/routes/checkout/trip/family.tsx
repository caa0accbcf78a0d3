import { Eye, RotateCcw } from 'lucide'
import { m } from '#app/paraglide/messages.js'
import { Icon } from '#app/ui/icon.tsx'
import type { FamilyView } from './family-view.ts'
import { PhoneRow } from './phone-row.tsx'
import './family.css'

type FamilyProps = { family: FamilyView; title: string; price: string; origin: string }

/** The phones of a trip: how many are installed, and the link of each. */
export function Family({ family, title, price, origin }: FamilyProps) {
  return (
    <>
      <dl className="family-figures">
        <div>
          <dt>{m.esim_installed()}</dt>
          <dd className="num">{family.installed}</dd>
        </div>
        {family.each && (
          <div>
            <dt>{m.phones_each()}</dt>
            <dd className="num" suppressHydrationWarning>
              {family.each}
            </dd>
          </div>
        )}
        <div>
          <dt>{m.phones_paid()}</dt>
          <dd className="num" suppressHydrationWarning>
            {price}
          </dd>
        </div>
      </dl>
      <ul className="panel phone-list">
        {family.rows.map((phone) => (
          <PhoneRow key={phone.position} phone={phone} places={title} origin={origin} />
        ))}
      </ul>
      <p className="s muted family-note">{m.phones_link_note()}</p>
    </>
  )
}

/** What goes back without being asked for, and what the buyer sees of others. */
export function FamilySide({ family }: { family: FamilyView }) {
  return (
    <section className="panel trip-rows">
      {family.until && (
        <div>
          <Icon of={RotateCcw} className="i" aria-hidden="true" />
          <p>
            <b>{m.phones_back_title()}</b>
            <span className="s muted" suppressHydrationWarning>
              {m.phones_back_text({ date: family.until })}
            </span>
          </p>
        </div>
      )}
      <div>
        <Icon of={Eye} className="i" aria-hidden="true" />
        <p>
          <b>{m.phones_seen_title()}</b>
          <span className="s muted">{m.phones_seen_text()}</span>
        </p>
      </div>
    </section>
  )
}
