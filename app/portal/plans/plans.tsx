import { runStep } from '#app/auth/auth-action.ts'
import { textOf } from '#app/auth/auth-call.ts'
import { localeContext } from '#app/page/context.ts'
import { pageHead } from '#app/page/head.ts'
import { sentForm } from '#app/page/sent-form.ts'
import { m } from '#app/paraglide/messages.js'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { LookAgain } from '#app/ui/look-again.tsx'
import { useLivePart } from '#app/ui/use-live.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { isDataForm } from '../assigned/data-steps.ts'
import { BulkJobs } from '../bulk-jobs.tsx'
import { Callout } from '../ui/callout.tsx'
import { LiveFailed } from '../ui/live-failed.tsx'
import { Panel } from '../ui/panel.tsx'
import { PortalPage } from '../ui/portal-page.tsx'
import { Told } from '../ui/told.tsx'
import type { Route } from './+types/plans.ts'
import { AssignPanel } from './assign-panel.tsx'
import { AssignPreview } from './assign-preview.tsx'
import { runAssign } from './assign-steps.ts'
import { AssignedList } from './assigned-list.tsx'
import { AssignedSheet } from './assigned-sheet.tsx'
import { ChangePanel } from './change-panel.tsx'
import { runChange } from './change-steps.ts'
import { type Outcome, readPlansAddress } from './plans-address.ts'
import { plansProblem } from './plans-problem.ts'
import { plansSteps, runAdding, runRevoke } from './plans-steps.ts'
import { readPlans } from './plans-view.ts'
import type { StockNow } from './read-stock.ts'
import { RevokePanel } from './revoke-panel.tsx'
import { StockTable } from './stock-table.tsx'
import './plans.css'

export { meta } from '#app/page/head.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const title = m.portal_nav_plans()
  return {
    view: await readPlans(context, readPlansAddress(new URL(request.url).searchParams)),
    head: pageHead({ context, title, description: title }),
  }
}

export async function action({ context }: Route.ActionArgs) {
  const form = sentForm(context)
  const intent = textOf(form, 'intent')
  if (form.has('leave') || ['preview', 'assign', 'ask'].includes(intent)) {
    return runAssign(context, form)
  }
  if (isDataForm(form)) return runAdding({ context, form })
  if (intent === 'ask_revoke' || intent === 'revoke') return runRevoke({ context, form })
  if (changing.includes(intent)) return runChange({ context, form })
  return runStep({
    context,
    form,
    steps: plansSteps,
    problemOf: (error) => plansProblem(error, context.get(localeContext)),
  })
}

const changing = ['ask_date', 'ask_person', 'see_change', 'change_plans']

/** Milliseconds between two requests for eSIMs that are being made or cancelled. */
const refreshMs = 4_000

/** A minute, because stock changes only when somebody buys or assigns. */
const stockMs = ({ stock }: StockNow) => (stock.length > 0 ? 60_000 : 0)

/** `changed` is missing because the strip of the job describes the outcome. */
const outcomes: Readonly<Record<Exclude<Outcome, 'changed'>, () => string>> = {
  assigned: m.assign_done,
  asked: m.approval_sent,
  sent: m.assign_done_sent,
  taken: m.assign_done_taken,
  moved: m.assign_done_moved,
  added: m.assign_done_added,
}

/** Shows the stock of plans, and who was assigned which. */
export default function PlansPage({ loaderData, actionData }: Route.ComponentProps) {
  const { view } = loaderData
  const { may, stock, open, address, rows } = view
  const live = { path: pathTo('portal-plans-now'), seed: view.now, everyMs: stockMs }
  const { data: now, again } = useLivePart(live)
  const refused = actionData && 'problem' in actionData ? actionData : undefined
  const problem = refused?.problem
  return (
    <PortalPage
      title={m.portal_nav_plans()}
      asOf={now.asOf}
      acts={
        <>
          {may.assign && (
            <ButtonLink variant="secondary" size="small" to={pathTo('portal-import')}>
              {m.import_title()}
            </ButtonLink>
          )}
          {may.buy && (
            <ButtonLink variant="secondary" size="small" to={pathTo('portal-cart')}>
              {m.portal_nav_buy()}
            </ButtonLink>
          )}
        </>
      }
    >
      {problem && !problem.field && <Callout kind="fails">{problem.message}</Callout>}
      <Told>
        {address.done && address.done !== 'changed' && !actionData && outcomes[address.done]()}
      </Told>
      <div className="side-by-side plans-top">
        <Panel id="stock" title={m.portal_stock_title()}>
          <LiveFailed again={again} />
          <StockTable view={view} now={now} />
        </Panel>
        {may.assign && stock.some(({ free }) => free > 0) && (
          <AssignPanel view={view} refused={refused} />
        )}
      </div>
      {actionData && 'preview' in actionData && (
        <AssignPreview preview={actionData.preview} view={view} />
      )}
      {open && (
        <AssignedSheet
          key={open.id}
          row={open}
          view={view}
          refused={refused}
          needsWord={actionData && 'needsWord' in actionData ? actionData.needsWord : undefined}
        />
      )}
      <BulkJobs jobs={view.jobs} file={pathTo('portal-plans-csv')} />
      <AssignedList view={view}>
        {actionData && 'revoke' in actionData && (
          <RevokePanel
            revoke={actionData.revoke}
            isMistyped={'isMistyped' in actionData}
            view={view}
          />
        )}
        {actionData && 'change' in actionData && (
          <ChangePanel
            asked={actionData.change}
            errors={problem?.field ? { [problem.field]: problem.message } : {}}
            view={view}
          />
        )}
      </AssignedList>
      {rows.some(({ isPassing }) => isPassing) && <LookAgain everyMs={refreshMs} />}
    </PortalPage>
  )
}
