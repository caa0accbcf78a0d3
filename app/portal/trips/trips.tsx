import { data } from 'react-router'
import { runStep } from '#app/auth/auth-action.ts'
import { textOf } from '#app/auth/auth-call.ts'
import { pageHead } from '#app/page/head.ts'
import { sentForm } from '#app/page/sent-form.ts'
import { m } from '#app/paraglide/messages.js'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { pathTo } from '#contract/pages/path-to.ts'
import { Callout } from '../ui/callout.tsx'
import { PortalPage } from '../ui/portal-page.tsx'
import { Told } from '../ui/told.tsx'
import type { Route } from './+types/trips.ts'
import { AddStay, PastePanel } from './add-parts.tsx'
import { ApproveBar } from './approve-bar.tsx'
import { TripGrid } from './trip-grid.tsx'
import { Approvals, Figures, Happens } from './trip-parts.tsx'
import { readTripsAddress } from './trips-address.ts'
import { tripsProblem } from './trips-problem.ts'
import { tripsSteps } from './trips-steps.ts'
import { readTrips } from './trips-view.ts'
import './trips.css'

export { meta } from '#app/page/head.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const title = m.portal_nav_trips()
  return {
    view: await readTrips(context, readTripsAddress(new URL(request.url).searchParams)),
    head: pageHead({ context, title, description: title }),
  }
}

export async function action({ context }: Route.ActionArgs) {
  const form = sentForm(context)
  const answer = await runStep({ context, form, steps: tripsSteps, problemOf: tripsProblem })
  if (answer instanceof Response) return answer
  // The input is kept, so that only the wrong part has to be corrected.
  const typed = Object.fromEntries(
    ['who', 'country', 'from', 'to', 'rows'].map((name) => [name, textOf(form, name)]),
  )
  return data({ ...answer.data, typed }, answer.init ?? {})
}

/** Shows who travels where and when, the cheapest plans for it, and the approval. */
export default function TripsPage({ loaderData: { view }, actionData }: Route.ComponentProps) {
  const { mayChange, trips, done, leftOut } = view
  const refused = actionData
  return (
    <PortalPage
      title={m.portal_nav_trips()}
      asOf={view.asOf}
      acts={
        mayChange && (
          <ButtonLink variant="secondary" size="small" to="#paste">
            {m.trips_paste()}
          </ButtonLink>
        )
      }
    >
      {refused && (
        <Callout kind="fails">
          <span className="trips-lines">{refused.problem.message}</span>
        </Callout>
      )}
      <Told>{view.isAsked && !refused && m.approval_sent()}</Told>
      <Told
        act={
          <ButtonLink variant="secondary" size="small" to={pathTo('portal-plans')}>
            {m.trips_done_see()}
          </ButtonLink>
        }
      >
        {!refused && done}
      </Told>
      {trips.length > 0 && <Figures view={view} />}
      {leftOut && <Callout kind="warns">{leftOut}</Callout>}
      <section className="panel trips" aria-labelledby="trips-grid">
        <TripGrid view={view} />
        {mayChange && <AddStay view={view} refused={refused} />}
      </section>
      {mayChange && trips.length > 0 && <ApproveBar view={view} />}
      <div className="side-by-side trips-below">
        {trips.length > 0 && <Happens view={view} />}
        {mayChange && (
          <PastePanel
            key={view.version}
            typed={refused?.intent === 'paste' ? refused.typed.rows : ''}
          />
        )}
      </div>
      {view.approvals.length > 0 && <Approvals view={view} />}
    </PortalPage>
  )
}
