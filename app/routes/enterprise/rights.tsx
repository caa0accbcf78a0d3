import { Check } from 'lucide'
import type { Section } from '#app/article/parse/split-sections.ts'
import { formatMoney } from '#app/format/money.ts'
import { m } from '#app/paraglide/messages.js'
import { Blocks } from '#app/ui/article/blocks.tsx'
import { Inline } from '#app/ui/article/tree/inline.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useShop } from '#app/ui/shop.ts'
import { sampleLimits } from './sample.ts'

/** The four roles of a new organisation: administrator, travel manager, finance, traveller. */
const roles = [
  m.enterprise_role_admin,
  m.enterprise_role_manager,
  m.enterprise_role_finance,
  m.enterprise_role_traveller,
]

/** Each right with the roles that have it. */
const rights: [name: () => string, has: readonly boolean[]][] = [
  [m.enterprise_right_usage, [true, true, true, false]],
  [m.enterprise_right_assign, [true, true, false, false]],
  [m.enterprise_right_buy, [true, true, false, false]],
  [m.enterprise_right_invoices, [true, false, true, false]],
  [m.enterprise_right_payment, [true, false, true, false]],
  [m.enterprise_right_invite, [true, false, false, false]],
  [m.enterprise_right_approve, [true, true, false, false]],
  [m.enterprise_right_own, [false, false, false, true]],
]

type RightsProps = { section: Section; lang: string | undefined }

/** Rights by role and limits inside limits, with the text below them. */
export function Rights({ section: { heading, of }, lang }: RightsProps) {
  return (
    <section className="sec">
      <div className="wrap">
        <h2 id={heading.id} lang={lang}>
          <Inline of={heading.of} />
        </h2>
        <div className="ent-rights">
          <RightsTable />
          <Limits />
        </div>
        <div className="ent-columns" lang={lang}>
          <Blocks of={of} />
        </div>
      </div>
    </section>
  )
}

function RightsTable() {
  return (
    <section className="scroll" aria-label={m.enterprise_right()}>
      <table className="ent-table">
        <thead>
          <tr>
            <th scope="col">{m.enterprise_right()}</th>
            {roles.map((role) => (
              <th key={role()} scope="col">
                {role()}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rights.map(([name, has]) => (
            <tr key={name()}>
              <th scope="row">{name()}</th>
              {has.map((isGiven, at) => (
                <td key={roles[at]?.()} className={isGiven ? 'y' : 'n'}>
                  {isGiven && <Icon of={Check} className="i s20" aria-hidden />}
                  <span className={isGiven ? 'role' : 'sr'}>
                    {isGiven ? (roles[at]?.() ?? '') : m.plan_fact_no()}
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const limits: [name: () => string, note: () => string][] = [
  [m.enterprise_limit_organisation, m.enterprise_limit_month],
  [m.enterprise_limit_group, m.enterprise_limit_month],
  [m.enterprise_limit_person, m.enterprise_limit_month],
  [m.enterprise_limit_order, m.enterprise_limit_approver],
]

/** Four nested frames, from the organisation to one order. */
function Limits() {
  return (
    <figure className="ent-nest">
      <Limit at={0} />
      <figcaption className="s muted">{m.enterprise_limits()}</figcaption>
    </figure>
  )
}

function Limit({ at }: { at: number }) {
  const { locale } = useShop()
  const [name, note] = limits[at] ?? []
  if (!name || !note) return null
  return (
    <div className={at === limits.length - 1 ? 'limit last' : 'limit'}>
      <p className="limit-line">
        <span className="b">
          {name()}
          <small>{note()}</small>
        </span>
        <b className="limit-sum">{formatMoney(sampleLimits[at] ?? 0, 'USD', locale)}</b>
      </p>
      <Limit at={at + 1} />
    </div>
  )
}
