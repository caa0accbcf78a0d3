import { redirect } from 'react-router'
import { valuesOf } from '#app/page/context.ts'
import { pageHead } from '#app/page/head.ts'
import { notFound } from '#app/page/not-found.ts'
import { sentForm } from '#app/page/sent-form.ts'
import { m } from '#app/paraglide/messages.js'
import { type AlertKind, alertKinds } from '#contract/organization/alert-words.ts'
import { holdsPermissions } from '#contract/pages/access.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { asOfNow } from '../as-of-now.ts'
import { runPortalStep } from '../portal-step.ts'
import { Callout } from '../ui/callout.tsx'
import { OlderPages } from '../ui/list/older-pages.tsx'
import { PortalPage } from '../ui/portal-page.tsx'
import { Told } from '../ui/told.tsx'
import type { Route } from './+types/alerts.ts'
import { AlertSettings } from './alert-settings.tsx'
import { AlertTable } from './alert-table.tsx'
import { shownAlert } from './shown-alert.ts'
import './alerts.css'

export { meta } from '#app/page/head.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api, locale } = valuesOf(context)
  const { searchParams } = new URL(request.url)
  const start = searchParams.get('start') ?? ''
  const pageInfo = /^\d{1,12}\.[\w.-]{1,120}$/.test(start) ? { pageStart: start } : {}
  const [{ organization }, list] = await Promise.all([
    api.call('enterpriseGetProfile', {}),
    api.call('listAlerts', { pageInfo }),
  ])
  if (!organization) notFound()
  const { timeZone } = organization
  const title = m.usage_alerts()
  return {
    asOf: asOfNow(context, timeZone),
    alerts: list.alerts.map((alert) => shownAlert(alert, { locale, timeZone })),
    choices: list.choices,
    next: list.lastEvaluatedKey,
    maySet: holdsPermissions(valuesOf(context).viewer, ['UPDATE_ACCOUNTS']),
    isDone: searchParams.has('done'),
    head: pageHead({ context, title, description: title }),
  }
}

export function action({ context }: Route.ActionArgs) {
  return runPortalStep({
    context,
    form: sentForm(context),
    steps: {
      async choose({ form }) {
        const { api } = valuesOf(context)
        if (form.has('may_set')) await api.call('setAlerts', { kinds: kindsIn(form, 'on') })
        await api.call('setAlertMails', { kinds: kindsIn(form, 'mail') })
        return redirect(`${pathTo('portal-alerts')}?done=1`)
      },
    },
  })
}

function kindsIn(form: FormData, name: string): AlertKind[] {
  const chosen = new Set(form.getAll(name))
  return alertKinds.filter((kind) => chosen.has(kind))
}

/** The alerts of the members, and the choice of which alerts they get. */
export default function AlertsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { asOf, alerts, choices, next, maySet, isDone } = loaderData
  return (
    <PortalPage title={m.usage_alerts()} asOf={asOf}>
      {actionData?.problem && <Callout kind="fails">{actionData.problem.message}</Callout>}
      <Told>{isDone && !actionData && m.settings_saved()}</Told>
      <section className="panel" aria-label={m.usage_alerts()}>
        {alerts.length > 0 ? (
          <AlertTable alerts={alerts} />
        ) : (
          <p className="alerts-none muted">{m.alerts_empty()}</p>
        )}
        <OlderPages next={next} />
      </section>
      <AlertSettings choices={choices} maySet={maySet} />
    </PortalPage>
  )
}
