import { Plus } from 'lucide'
import { refuseUnknown } from '#app/auth/auth-action.ts'
import { formatMoney } from '#app/format/money.ts'
import { formContext, type PageContext, valuesOf } from '#app/page/context.ts'
import { pageHead } from '#app/page/head.ts'
import { m } from '#app/paraglide/messages.js'
import { Icon } from '#app/ui/icon.tsx'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { placeName } from '#app/ui/place.ts'
import type { Currency } from '#contract/money.ts'
import { holdsPermissions } from '#contract/pages/access.ts'
import { membersOnly } from '../members-only.ts'
import { zoneOf } from '../orders/shown-order.ts'
import { flagOf, shownPlan } from '../orders/shown-plan.ts'
import { runPortalStep } from '../portal-step.ts'
import { Callout } from '../ui/callout.tsx'
import { PortalPage } from '../ui/portal-page.tsx'
import { Told } from '../ui/told.tsx'
import type { Route } from './+types/cart.ts'
import { AddPlans } from './add-plans.tsx'
import { AccountingPart, SameFacts } from './cart-parts.tsx'
import { cartProblem, cartSteps } from './cart-steps.ts'
import { cartView } from './cart-view.ts'
import { GoneLines, LineList } from './line-list.tsx'
import { OrderBox } from './order-box.tsx'
import './cart.css'

export { meta } from '#app/page/head.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  membersOnly(context)
  const { locale } = valuesOf(context)
  const { searchParams } = new URL(request.url)
  const q = (searchParams.get('q') ?? '').slice(0, 64)
  const slug = searchParams.get('place') ?? ''
  const [cart, timeZone] = await Promise.all([
    valuesOf(context).api.call('getCart', {}),
    zoneOf(context),
  ])
  const { currency } = cart
  const title = m.portal_nav_buy()
  return {
    ...cartView(cart, { locale, timeZone, nowMs: Date.now() }),
    q,
    isAsked: searchParams.has('asked'),
    places: await (q === '' ? suggestPlaces(context, currency) : findPlaces(context, q, currency)),
    shelf: /^[a-z0-9-]{1,64}$/.test(slug) ? await readShelf(context, slug, currency) : undefined,
    key: crypto.randomUUID(),
    head: pageHead({ context, title, description: title }),
  }
}

/** The number of suggested places before a search. */
const suggested = 10

async function findPlaces(context: PageContext, q: string, currency: Currency) {
  const { locale } = valuesOf(context)
  const { hits } = await valuesOf(context).api.call('search', { q, currency, locale })
  return hits.map(({ slug, code, name, countryName }) => ({
    slug,
    flag: code,
    name: countryName ? `${name}, ${countryName}` : name,
  }))
}

/** Suggestions before a search: places with plans in stock, then popular ones. */
async function suggestPlaces(context: PageContext, currency: Currency) {
  const { api, locale } = valuesOf(context)
  const maySee = holdsPermissions(valuesOf(context).viewer, ['GET_ASSIGN_LIST'])
  const [{ destinations }, stock] = await Promise.all([
    api.call('listDestinations', { popular: true, currency, pageSize: suggested }),
    maySee ? api.call('listStock', {}) : { plans: [] },
  ])
  const places = [...stock.plans.map(({ plan }) => plan.destination), ...destinations]
  const known = new Map(places.map((place) => [place.slug, place] as const))
  return [...known.values()]
    .slice(0, suggested)
    .map((place) => ({ slug: place.slug, flag: flagOf(place), name: placeName(place, locale) }))
}

async function readShelf(context: PageContext, slug: string, currency: Currency) {
  const { locale } = valuesOf(context)
  const asked = { ids: slug, currency, pageSize: 50 } as const
  const { plans } = await valuesOf(context).api.call('listPlans', asked)
  const [first] = plans
  if (!first) return undefined
  return {
    place: placeName(first.destination, locale),
    plans: plans
      .filter(({ unavailableUntil }) => unavailableUntil === null)
      .map((plan) => ({
        ...shownPlan(plan, locale),
        price: formatMoney(plan.priceMinor, currency, locale),
      })),
  }
}

export async function action({ context }: Route.ActionArgs) {
  membersOnly(context)
  const form = context.get(formContext)
  if (!form) return refuseUnknown()
  return runPortalStep({ context, form, steps: cartSteps, problemOf: cartProblem })
}

/** Shows the plans that the organisation is about to buy, and its remaining means. */
export default function CartPage({ loaderData, actionData }: Route.ComponentProps) {
  const { lines, gone, same, asOf, q, places, shelf } = loaderData
  const isEmpty = lines.length === 0 && gone.length === 0
  return (
    <PortalPage
      title={m.portal_nav_buy()}
      asOf={asOf}
      acts={
        !isEmpty && (
          <ButtonLink size="small" variant="secondary" to="#add-plans">
            <Icon of={Plus} className="i s16" aria-hidden />
            {m.portal_cart_add_title()}
          </ButtonLink>
        )
      }
    >
      <Told>{loaderData.isAsked && !actionData && m.approval_sent()}</Told>
      {actionData && <Callout kind="fails">{actionData.problem.message}</Callout>}
      <div className="cart" data-empty={isEmpty || undefined}>
        <div>
          {isEmpty && <p className="muted">{m.portal_cart_empty()}</p>}
          <GoneLines planIds={gone} />
          <LineList lines={lines} />
          <SameFacts facts={same} />
          {lines.length > 0 && <AccountingPart />}
        </div>
        {lines.length > 0 && <OrderBox view={loaderData} orderKey={loaderData.key} />}
        <AddPlans q={q} places={places} shelf={shelf} />
      </div>
    </PortalPage>
  )
}
