import { listPlans } from '#app/api/catalogue.ts'
import { apiContext, localeContext, type PageContext } from '#app/page/context.ts'
import { pageHead } from '#app/page/head.ts'
import { notFound, orNotFound } from '#app/page/not-found.ts'
import { m } from '#app/paraglide/messages.js'
import { Link } from '#app/ui/kit/link.tsx'
import { placeName } from '#app/ui/place.ts'
import { PlanPass } from '#app/ui/plan/plan-pass.tsx'
import { amountText, daysText } from '#app/ui/plan/plan-text.ts'
import type { PlanView } from '#app/ui/plan/plan-view.ts'
import { toPlanView } from '#app/ui/plan/to-plan-view.ts'
import { useShop } from '#app/ui/shop.ts'
import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { Route } from './+types/embed.ts'
import './embed.css'

export { meta } from '#app/page/head.ts'

/** Shows one plan inside a partner's page; without a known plan it is the 404 page. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const locale = context.get(localeContext)
  const offered = await findPlan(context, new URL(request.url).searchParams.get('plan') ?? '')
  const { kind, code, slug } = offered.destination
  const plan = toPlanView(offered)
  const name = placeName(offered.destination, locale)
  const flag = kind === 'country' && code ? code.toLowerCase() : undefined
  const title = `${name}: ${amountText(plan, locale)}, ${daysText(plan)}`
  const path = pathTo('destination', { destination: slug })
  return {
    plan,
    place: { name, kind, flag, path },
    frame: 'none' as const,
    head: pageHead({
      context,
      title,
      description: title,
      canonicalPath: path,
      isUnlisted: true,
    }),
  }
}

/** Finds a plan by its id (`jp-5gb-30d-v1`) or by its address (`japan:5gb-30d`). */
async function findPlan(context: PageContext, given: string): Promise<OfferedPlan> {
  const api = context.get(apiContext)
  const [, slug, plan] = /^([a-z0-9-]{1,64}):([a-z0-9-]{1,64})$/.exec(given) ?? []
  if (slug && plan) {
    return orNotFound(api.call('getPlan', { slug, plan, currency: api.currency }))
  }
  if (!/^[a-z0-9-]{1,80}$/.test(given)) notFound()
  const { plans } = await listPlans(api, { planId: given })
  return plans[0] ?? notFound()
}

export default function EmbedPage({ loaderData: { plan, place } }: Route.ComponentProps) {
  const { locale, tenant } = useShop()
  return (
    <main className="embed">
      <h1 className="sr">{m.plan_pass_data({ place: place.name })}</h1>
      <PlanPass plan={plan} place={place} locale={locale} action={<Buy plan={plan} />} />
      <p className="embed-foot s">
        <Link className="link" to={place.path} target="_blank" rel="noopener">
          {m.article_all_plans({ place: place.name })}
        </Link>
        <Link to={pathTo('home')} target="_blank" rel="noopener" translate="no">
          {tenant.brand.name}
        </Link>
      </p>
    </main>
  )
}

/** The checkout opens in a new tab, because no other page may be shown in a frame. */
function Buy({ plan }: { plan: PlanView }) {
  const { locale } = useShop()
  if (plan.unavailableUntil !== undefined) return null
  return (
    <Link
      className="btn p lg w"
      to={`${pathTo('checkout')}?plan=${encodeURIComponent(plan.id)}`}
      target="_blank"
      rel="noopener"
    >
      {m.plan_buy({ data: amountText(plan, locale) })}
    </Link>
  )
}
