import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { Flag } from '#app/ui/kit/flag.tsx'
import { PlainForm } from '#app/ui/kit/form/plain-form.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import { maxLinePlans } from '#contract/spending/stock-words.ts'
import type { ShownPlan } from '../orders/shown-plan.ts'
import { ListSearch } from '../ui/list/list-search.tsx'
import { sumHead } from '../ui/list/sort-head.ts'
import { Table } from '../ui/list/table.tsx'
import { Panel } from '../ui/panel.tsx'

type Shelf = { place: string; plans: (ShownPlan & { price: string })[] }

type AddPlansProps = {
  q: string
  /** The search results, or suggestions before a search. */
  places: readonly { slug: string; flag: string | null; name: string }[]
  shelf: Shelf | undefined
}

/**
 * Search for a place, then its plans with a quantity for each; the address contains the whole
 * state.
 */
export function AddPlans({ q, places, shelf }: AddPlansProps) {
  return (
    <Panel id="add-plans" title={m.portal_cart_add_title()}>
      <div className="list-bar">
        <ListSearch q={q} label={m.portal_cart_search()} />
      </div>
      {places.length === 0 && q !== '' && (
        <p className="part-body muted" role="status">
          {m.portal_cart_no_place({ q })}
        </p>
      )}
      {places.length > 0 && (
        <ul className="part-body cart-places">
          {places.map(({ slug, flag, name }) => (
            <li key={slug + name}>
              <Link className="chip" to={`?${new URLSearchParams({ place: slug })}`}>
                {flag && <Flag code={flag} size={20} />}
                <span>{name}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {shelf && <ShelfTable shelf={shelf} />}
    </Panel>
  )
}

function ShelfTable({ shelf: { place, plans } }: { shelf: Shelf }) {
  return (
    <Table
      kind="ledger"
      label={place}
      heads={[m.enterprise_plan(), sumHead(m.board_column_price()), m.checkout_quantity()]}
    >
      {plans.map(({ id, name, facts, price }) => (
        <tr key={id}>
          <td>
            <span>{name}</span>
            <small>{facts}</small>
          </td>
          <td className="sum num">{price}</td>
          <td className="wide">
            <PlainForm method="post" className="cart-add">
              <input type="hidden" name="plan" value={id} />
              <div className="field">
                <input
                  className="num"
                  type="number"
                  name="quantity"
                  min={1}
                  max={maxLinePlans}
                  defaultValue={1}
                  aria-label={`${m.checkout_quantity()}, ${name}, ${facts}`}
                />
              </div>
              <Button intent="set" variant="secondary" size="small">
                {m.calculator_add_submit()}
                <span className="sr">{`, ${name}, ${facts}`}</span>
              </Button>
            </PlainForm>
          </td>
        </tr>
      ))}
    </Table>
  )
}
