import { ShieldCheck } from 'lucide'
import { data, redirect } from 'react-router'
import { formatMoney } from '#app/format/money.ts'
import { valuesOf } from '#app/page/context.ts'
import { pageHead } from '#app/page/head.ts'
import { orNotFound } from '#app/page/not-found.ts'
import { sentForm } from '#app/page/sent-form.ts'
import { m } from '#app/paraglide/messages.js'
import { Icon } from '#app/ui/icon.tsx'
import { KeptHint, KeptNotice } from '#app/ui/kept/kept-notice.tsx'
import { useKeptPage } from '#app/ui/kept/use-kept-page.ts'
import { Link } from '#app/ui/kit/link.tsx'
import { useSendClaims } from '#app/ui/landing/use-send-claims.ts'
import { deviceView } from '#app/ui/order/device-view.ts'
import { usageView } from '#app/ui/order/now/usage-view.ts'
import { usePlaceTime } from '#app/ui/order/now/use-place-time.ts'
import { ApiError } from '#contract/errors.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { Route } from './+types/landing-kit.ts'
import { LandingPromise } from './landing-promise.tsx'
import { SignalTree } from './signal-tree.tsx'
import { Switches } from './switches.tsx'
import '#app/ui/order/meter.css'
import './landing.css'

export { meta } from '#app/page/head.ts'

/** Serves `/esim/{id}/landing`: what to press once the plane has landed. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { api, locale, tenant } = valuesOf(context)
  const esim = await orNotFound(api.call('getEsim', { esimId: params.id }))
  const isOwn = esim.gift?.state !== 'received' && esim.organization === undefined
  const order = isOwn ? await api.call('getOrder', { orderId: esim.orderId }) : undefined
  const system = deviceView(order?.device)?.system ?? 'other'
  const hasPromise = tenant.features.landingPromise && order !== undefined
  const live = usageView(esim, locale)
  const title = m.arrival_title()
  return {
    live,
    claim: hasPromise ? await api.call('getLandingClaim', { esimId: esim.id }) : undefined,
    price: order && formatMoney(order.totalMinor, order.currency, locale),
    apn: esim.apn,
    support: tenant.support.email,
    system: system === 'other' ? ('ios' as const) : system,
    name: esim.name || `${tenant.brand.wordmark} ${live.esim.place.name}`,
    head: pageHead({ context, title, description: title }),
  }
}

/** Takes a claim of the promise, as a page sends it once there is a connection. */
export async function action({ params, context }: Route.ActionArgs) {
  const form = sentForm(context)
  const seconds = (name: string) => Math.floor(Number(form.get(name)) / 1000)
  const times = { landedAt: seconds('landed'), pressedAt: seconds('pressed') }
  const { api } = valuesOf(context)
  try {
    await orNotFound(api.call('claimLanding', { esimId: params.id, ...times }))
    return redirect(pathTo('landing-kit', { id: params.id }))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code !== 'conflict' && error.code !== 'invalid_input') throw error
    return data(null, { status: 409 })
  }
}

export default function LandingKitPage({ loaderData }: Route.ComponentProps) {
  const { live, apn, system, name, support, claim, price } = loaderData
  const { plan, place } = live.esim
  const kept = useKeptPage()
  const time = usePlaceTime(live)
  useSendClaims(kept.keptAt !== undefined)
  return (
    <div className="wrap landing-kit">
      <KeptNotice page={kept} time={time} />
      <nav className="s muted" aria-label={m.orders_head_title()}>
        <Link to={pathTo('esim', { id: live.esim.id })}>{live.esim.name || place.name}</Link>
      </nav>
      <h1 className="t1">{m.arrival_title()}</h1>
      <Switches name={name} system={system} />
      {claim && price && (
        <LandingPromise id={live.esim.id} claim={claim} price={price} time={time} />
      )}
      <p className="kit-own s">
        <Icon of={ShieldCheck} className="i" />
        <span>{m.arrival_own_line()}</span>
      </p>
      <SignalTree system={system} networks={plan.networks} apn={apn} support={support} />
      <KeptHint page={kept} />
    </div>
  )
}
