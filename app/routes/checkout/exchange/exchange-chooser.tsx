import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { Flag } from '#app/ui/kit/flag.tsx'
import { Form } from '#app/ui/kit/form/form.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import type { BoughtPlan } from '#app/ui/order/bought-plan.ts'
import { amountText, daysText } from '#app/ui/plan/plan-text.ts'
import { useShop } from '#app/ui/shop.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { maxSearchLength } from '#contract/words.ts'
import { ExchangeTicket } from './exchange-ticket.tsx'
import type { ChoiceShelf } from './load-choice.ts'

type ExchangeChooserProps = {
  esimId: string
  old: BoughtPlan & { quantity: number }
  shelf: ChoiceShelf
}

/** Lists the plans of the same place, and a search for other places. */
export function ExchangeChooser({ esimId, old, shelf }: ExchangeChooserProps) {
  const { locale } = useShop()
  const { place, plans, paid, query, found } = shelf
  const own = pathTo('esim-exchange', { id: esimId })
  return (
    <>
      <div className="panel exchange-old">
        <p className="s muted">{m.exchange_old()}</p>
        <p className="b num who" suppressHydrationWarning>
          {old.place.flag && <Flag code={old.place.flag} size={24} />}
          <span>{`${old.place.name} · ${amountText(old.plan, locale)} · ${daysText(old.plan)}${old.quantity > 1 ? ` × ${old.quantity}` : ''}`}</span>
        </p>
      </div>
      <search>
        <Form method="get" action={own} className="exchange-search" preventScrollReset>
          <label className="fl" htmlFor="exchange-q">
            {m.search_field_label()}
          </label>
          <div className="code-row">
            <div className="field">
              <input
                id="exchange-q"
                name="q"
                type="search"
                defaultValue={query}
                key={query}
                maxLength={maxSearchLength}
                autoComplete="off"
              />
            </div>
            <Button type="submit" variant="secondary">
              {m.search_open()}
            </Button>
          </div>
        </Form>
      </search>
      {query !== '' && <Found own={own} query={query} found={found} />}
      <section aria-labelledby="exchange-plans" className="exchange-plans">
        <h2 id="exchange-plans">{m.exchange_pick_title({ place })}</h2>
        <ul className="tickets">
          {plans.map((plan) => (
            <li key={plan.id}>
              <ExchangeTicket
                plan={plan}
                paid={paid}
                to={`${own}?plan=${encodeURIComponent(plan.id)}`}
              />
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

type FoundProps = Pick<ChoiceShelf, 'query' | 'found'> & { own: string }

function Found({ own, query, found }: FoundProps) {
  if (found.length === 0) return <p role="status">{m.search_none({ query })}</p>
  return (
    <nav className="exchange-found" aria-label={m.search_open()}>
      {found.map(({ slug, name, flag }) => (
        <Link key={slug} className="chip" to={`${own}?to=${slug}`}>
          {flag && <Flag code={flag} size={20} />}
          <span>{name}</span>
        </Link>
      ))}
    </nav>
  )
}
