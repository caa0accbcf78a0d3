import { m } from '#app/paraglide/messages.js'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { Flag } from '#app/ui/kit/flag.tsx'
import { pathTo } from '#contract/pages/path-to.ts'
import { Bar } from '../ui/bar.tsx'
import { Callout } from '../ui/callout.tsx'
import { sumHead } from '../ui/list/sort-head.ts'
import { Table } from '../ui/list/table.tsx'
import { plansLink } from './plans-address.ts'
import type { PlansView } from './plans-view.ts'
import type { ShownStock, StockNow } from './read-stock.ts'

/** The organisation's stock of each plan, and what needs attention. */
export function StockTable({ view, now }: { view: PlansView; now: StockNow }) {
  const { may } = view
  const { stock, all } = now
  if (stock.length === 0) {
    return (
      <div className="part-body">
        <p className="muted">{m.portal_stock_empty()}</p>
        {may.buy && <ButtonLink to={pathTo('portal-cart')}>{m.portal_nav_buy()}</ButtonLink>}
      </div>
    )
  }
  return (
    <>
      <Table
        label={m.portal_stock_title()}
        heads={[
          m.enterprise_plan(),
          { label: m.portal_stock_title(), isHidden: true },
          sumHead(m.portal_stock_have()),
          sumHead(m.portal_stock_assigned()),
          sumHead(m.portal_stock_free()),
          sumHead(m.portal_stock_use_by()),
        ]}
        foot={
          <tr>
            <th scope="row">{m.portal_stock_all()}</th>
            <td className="desk" />
            <td className="sum desk">{all.bought}</td>
            <td className="sum desk">{all.assigned}</td>
            <td className="sum">
              <b>{all.free}</b>
              <small className="plans-of">{m.assign_free_of({ count: String(all.bought) })}</small>
            </td>
            <td className="desk" />
          </tr>
        }
      >
        {stock.map((plan) => (
          <StockRow key={plan.id} plan={plan} />
        ))}
      </Table>
      <ToDo view={view} stock={stock} />
    </>
  )
}

function StockRow({ plan }: { plan: ShownStock }) {
  const { name, flag, facts, bought, assigned, free, useBy, isLow, isLapsing } = plan
  return (
    <tr>
      <td>
        <span className="plans-plan">
          {flag && <Flag code={flag} size={20} />}
          <span>
            <b>{name}</b>
            <small>{facts}</small>
          </span>
        </span>
      </td>
      <td className="desk plans-share">
        <Bar thin parts={[{ kind: 'used', share: assigned / bought }]} />
      </td>
      <td className="sum desk">{bought}</td>
      <td className="sum desk">{assigned}</td>
      <td className={`sum${isLow ? ' warn' : ''}${free === 0 ? ' bad' : ''}`}>
        <b>{free}</b>
        <span>{`${isLow ? ` ${m.assign_low()}` : ''}${free === 0 ? ` ${m.assign_none()}` : ''}`}</span>
        <small className="plans-of">{m.assign_free_of({ count: String(bought) })}</small>
      </td>
      <td className={`sum desk${isLapsing ? ' warn' : ''}`}>{useBy}</td>
    </tr>
  )
}

type ToDoProps = { view: PlansView; stock: readonly ShownStock[] }

/** Unassigned plans that lapse soon, and plans of which none is left. */
function ToDo({ view: { address, may }, stock }: ToDoProps) {
  const lapsing = stock.filter(({ isLapsing, free }) => isLapsing && free > 0)
  const used = stock.filter(({ free }) => free === 0)
  if (lapsing.length + used.length === 0) return null
  const look = { variant: 'secondary', size: 'small' } as const
  return (
    <div className="plans-to-do">
      {lapsing.map(({ id, name, free, useBy }) => (
        <Callout
          key={id}
          kind="warns"
          act={
            may.assign && (
              <ButtonLink {...look} to={`${plansLink(address, { give: id })}#assign`}>
                {m.permission_assign_esim()}
              </ButtonLink>
            )
          }
        >
          {m.assign_lapsing({ plan: name, count: String(free), date: useBy })}
        </Callout>
      ))}
      {may.buy && used.length > 0 && (
        <Callout
          kind="warns"
          act={
            <ButtonLink {...look} to={pathTo('portal-cart')}>
              {m.portal_nav_buy()}
            </ButtonLink>
          }
        >
          {m.assign_used_up({ plans: used.map(({ name }) => name).join('; ') })}
        </Callout>
      )}
    </div>
  )
}
