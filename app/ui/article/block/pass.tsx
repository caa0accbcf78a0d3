import { m } from '#app/paraglide/messages.js'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { Flag } from '#app/ui/kit/flag.tsx'
import { planFacts } from '#app/ui/plan/facts.ts'
import { PlanAmount } from '#app/ui/plan/plan-amount.tsx'
import { PlanPrice, UnitPrice } from '#app/ui/plan/plan-price.tsx'
import { useShop } from '#app/ui/shop.ts'
import type { DataBlock } from '../tree/ast.ts'

/** One plan with every fact that a buyer has to know, and a link to buy it. */
export function Pass({ block: { live } }: { block: DataBlock }) {
  const { locale } = useShop()
  if (live?.kind !== 'plans') return null
  const { place, plans } = live
  const [plan] = plans
  if (!plan) return null
  const name = { place: place.name }
  const title = plan.type === 'daily' ? m.plan_pass_daily(name) : m.plan_pass_data(name)
  return (
    <section className="tk pass told" aria-label={title}>
      <div className="tp">
        <p className="ends s">
          <span className="b who">
            {place.code && <Flag code={place.code} size={20} />}
            {title}
          </span>
          <span className="muted">{m.plan_data_only()}</span>
        </p>
        <PlanAmount plan={plan} locale={locale} />
        <dl className="facts">
          {planFacts({ plan, place, locale }).map(({ key, term, text }) => (
            <div key={key}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="stub">
        <div className="ends">
          <PlanPrice plan={plan} locale={locale} large />
          <span className="s muted">{m.plan_tax_included()}</span>
        </div>
        <UnitPrice plan={plan} locale={locale} />
        <ButtonLink wide to={`${place.path}/${plan.slug}`}>
          {m.plan_details()}
        </ButtonLink>
      </div>
    </section>
  )
}
