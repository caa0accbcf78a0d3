import { valuesOf } from '#app/page/context.ts'
import { pageHead } from '#app/page/head.ts'
import { notFound, orNotFound } from '#app/page/not-found.ts'
import { sentForm } from '#app/page/sent-form.ts'
import { m } from '#app/paraglide/messages.js'
import { Flag } from '#app/ui/kit/flag.tsx'
import { TextLink } from '#app/ui/kit/link.tsx'
import { EsimBadge } from '#app/ui/order/esim-badge.tsx'
import { type EsimPart, esimStage, stageParts } from '#app/ui/order/esim-stage.ts'
import { IdentityNote } from '#app/ui/order/identity-note.tsx'
import { identityView } from '#app/ui/order/identity-view.ts'
import { installView } from '#app/ui/order/install-view.ts'
import { usageView } from '#app/ui/order/now/usage-view.ts'
import { amountText, daysText } from '#app/ui/plan/plan-text.ts'
import { useShop } from '#app/ui/shop.ts'
import { Proof } from '#contract/account.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { Route } from './+types/assigned.ts'
import { AddonQueue } from './addon/added-data.tsx'
import { AskPart } from './ask/ask-part.tsx'
import { askView, orGone } from './ask/ask-view.ts'
import { runAskForm } from './ask/run-ask-form.ts'
import { Connection, connectionView } from './connection.tsx'
import { InstallPart } from './install-part.tsx'
import { NowPanel } from './now/now-panel.tsx'
import { OnlineHelp } from './online-help.tsx'
import '#app/ui/order/meter.css'
import './esim.css'

export { meta } from '#app/page/head.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api, locale } = valuesOf(context)
  const { searchParams } = new URL(request.url)
  const token = searchParams.get('token')
  if (!Proof.allows(token)) notFound()
  const esim = await orNotFound(api.call('openAssigned', { token }))
  const live = usageView(esim, locale)
  const askable = await orGone(api.call('getAskableByLink', { token }))
  return {
    live,
    organization: esim.organization ?? '',
    install: installView(esim),
    identity: esim.state === 'PENDING' ? identityView(esim.plan, 'using') : undefined,
    connection: connectionView(esim),
    ask: askable && askView(askable, locale, searchParams.get('asked')),
    head: pageHead({ context, title: live.esim.place.name, description: m.orders_head_title() }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = valuesOf(context)
  const token = new URL(request.url).searchParams.get('token')
  if (!Proof.allows(token)) notFound()
  const path = `${pathTo('assigned')}?${new URLSearchParams({ token })}`
  return runAskForm({
    form: sentForm(context),
    path,
    ask: (wish) => api.call('askByLink', { ...wish, token }),
  })
}

/**
 * The eSIM that an organisation assigned to a person, behind the link in their mail. The page shows
 * how to install it and its usage, and can request more from the organisation; it offers nothing
 * that only the organisation may decide.
 */
export default function AssignedPage({ loaderData, actionData }: Route.ComponentProps) {
  const { live, install, connection, organization, identity, ask } = loaderData
  const { esim } = live
  const { plan, place } = esim
  const { locale } = useShop()
  const stage = esimStage(esim)
  const has = (part: EsimPart) => stageParts[stage].includes(part)
  const installing = install && <InstallPart install={install} plan={plan} />
  return (
    <div className="wrap esim">
      <header className="esim-head">
        <h1 className="t1 who">
          {place.flag && <Flag code={place.flag} size={44} eager />}
          <span>{place.name}</span>
        </h1>
        <EsimBadge esim={esim} />
        <p className="s muted">{m.mail_assigned_intro({ organization, place: place.name })}</p>
        <p className="muted num">{`${amountText(plan, locale)} · ${daysText(plan)}`}</p>
      </header>
      {identity && <IdentityNote identity={identity} />}
      <div className="esim-grid">
        <div className="esim-main">
          {has('install') && installing}
          <NowPanel live={live} />
          {has('help') && (
            <OnlineHelp system="other" networks={plan.networks} apn={connection.apn} />
          )}
          <p>
            <TextLink to={pathTo('troubleshooting')}>{m.trouble_title()}</TextLink>
          </p>
        </div>
        <div className="esim-side">
          {ask && <AskPart ask={ask} problem={actionData?.ask} />}
          {esim.addons.length > 0 && (
            <section className="panel esim-part" aria-labelledby="added">
              <h2 id="added">{m.addon_list_title()}</h2>
              <AddonQueue esim={esim} />
            </section>
          )}
          {has('connection') && <Connection {...connection} plan={plan} device={undefined} />}
        </div>
      </div>
      {has('install_again') && installing && (
        <details className="install-again">
          <summary>{m.esim_install_again()}</summary>
          {installing}
        </details>
      )}
    </div>
  )
}
