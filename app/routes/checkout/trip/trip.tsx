import { data } from 'react-router'
import { valuesOf } from '#app/page/context.ts'
import { pageHead } from '#app/page/head.ts'
import { orNotFound } from '#app/page/not-found.ts'
import { sentForm } from '#app/page/sent-form.ts'
import { m } from '#app/paraglide/messages.js'
import { checkoutProblem } from '#app/payment/checkout-problem.ts'
import { payOnPage } from '#app/payment/pay-and-follow.ts'
import { readPayChoice } from '#app/payment/read-basket.ts'
import { useKeptForms } from '#app/ui/kept-forms/use-kept-forms.ts'
import { Link } from '#app/ui/kit/link.tsx'
import { useShop } from '#app/ui/shop.ts'
import { useShownTo } from '#app/ui/shown-to.ts'
import { useLive } from '#app/ui/use-live.ts'
import { WithoutScript } from '#app/ui/without-script.tsx'
import { pathTo } from '#contract/pages/path-to.ts'
import { Adding } from '../adding/adding.tsx'
import { runPhoneForm } from '../adding/run-phone-form.ts'
import { UnpaidOrder } from '../unpaid-order.tsx'
import type { Route } from './+types/trip.ts'
import { Family, FamilySide } from './family.tsx'
import { TripLegs } from './trip-legs.tsx'
import { TripLine } from './trip-line.tsx'
import { TripSide } from './trip-side.tsx'
import { TripTask } from './trip-task.tsx'
import { tripView } from './trip-view.ts'
import '#app/payment/payment.css'
import '#app/ui/plan/plan-ticket.css'
import './trip.css'

export { meta } from '#app/page/head.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { locale, api, origin } = valuesOf(context)
  const trip = await orNotFound(api.call('getTrip', { tripId: params.trip }))
  const view = tripView(trip, locale)
  return {
    trip: view,
    origin,
    head: pageHead({ context, title: view.title, description: view.title }),
  }
}

/**
 * Changes what phones have; or tries another card, after one was declined or in place of a
 * confirmation at the bank.
 */
export async function action({ params, context }: Route.ActionArgs) {
  const { api, locale } = valuesOf(context)
  const form = sentForm(context)
  const { currency } = await orNotFound(api.call('getTrip', { tripId: params.trip }))
  if (form.has('intent')) return runPhoneForm({ api, form, currency, tripId: params.trip })
  try {
    return await payOnPage(
      api,
      params.trip,
      readPayChoice(form),
      pathTo('trip', { trip: params.trip }),
    )
  } catch (error) {
    return data({ problem: checkoutProblem(error, { currency, locale }) }, { status: 409 })
  }
}

export default function TripPage({ loaderData, actionData }: Route.ComponentProps) {
  useKeptForms(useShownTo())
  const { basename } = useShop()
  const trip = useLive({
    path: pathTo('trip-now', { trip: loaderData.trip.id }),
    seed: loaderData.trip,
    everyMs: ({ isPending, isUnderWay }) => (isPending || isUnderWay ? 1_500 : 0),
  })
  const problem = actionData && 'problem' in actionData ? actionData.problem : undefined
  const wrongLimit = actionData && 'limit' in actionData ? actionData.limit : undefined
  if (trip.isPending && trip.unpaid) {
    return (
      <div className="wrap checkout">
        <div className="checkout-steps" aria-live="polite">
          <UnpaidOrder order={trip.unpaid} price={trip.price} problem={problem} />
          <p className="muted">{trip.title}</p>
        </div>
      </div>
    )
  }
  return (
    <div className="wrap trip-page">
      {trip.isUnderWay && <WithoutScript />}
      <nav className="s muted" aria-label={m.orders_head_title()}>
        <Link to={pathTo('orders')}>{m.orders_head_title()}</Link>
      </nav>
      <h1 className="t1" suppressHydrationWarning>
        {trip.family
          ? m.phones_trip_title({ places: trip.title, count: trip.family.rows.length })
          : trip.title}
      </h1>
      {trip.line && <TripLine line={trip.line} />}
      <div className="trip-cols">
        <div aria-live="polite">
          {trip.family && (
            <Family
              family={trip.family}
              title={trip.title}
              price={trip.price}
              origin={loaderData.origin + (basename === '/' ? '' : basename)}
            />
          )}
          <TripTask trip={trip} />
          <TripLegs trip={trip} />
        </div>
        <TripSide trip={trip}>
          {trip.family?.adding && <Adding adding={trip.family.adding} problem={wrongLimit} />}
          {trip.family && <FamilySide family={trip.family} />}
        </TripSide>
      </div>
    </div>
  )
}
