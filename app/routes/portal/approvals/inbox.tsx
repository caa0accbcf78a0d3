import { m } from '#app/paraglide/messages.js'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import { Callout } from '#app/ui/portal/callout.tsx'
import { LiveFailed } from '#app/ui/portal/live-failed.tsx'
import { PortalPage } from '#app/ui/portal/portal-page.tsx'
import { Told } from '#app/ui/portal/told.tsx'
import { useLivePart } from '#app/ui/use-live.ts'
import { approvalPath, listedIn, requestsPath } from './approval-address.ts'
import type { ApprovalsView } from './approvals-view.ts'
import { RequestList } from './request-list.tsx'
import { RulesForm } from './rules-form.tsx'
import { Ticket } from './ticket.tsx'
import './approvals.css'

type InboxProps = {
  view: ApprovalsView
  problem: { field?: string; message: string } | undefined
}

const doneTexts = {
  approved: m.approval_done_approved,
  declined: m.approval_done_declined,
  saved: m.approval_saved,
} as const

/** Half a minute, because a person waits for the answer to each request. */
const paceMs = 30_000

/** The list of requests with one of them beside it; narrow screens show only one of the two. */
export function Inbox({ view, problem }: InboxProps) {
  const { ticket, rules, isNamed, address } = view
  const live = { path: requestsPath(address), seed: view.now, everyMs: () => paceMs }
  const { data: now, again } = useLivePart(live)
  return (
    <PortalPage
      title={m.portal_nav_approvals()}
      asOf={now.asOf}
      acts={
        <ButtonLink
          variant="secondary"
          size="small"
          to={approvalPath({ isRules: !address.isRules })}
        >
          {rules ? m.approval_list() : m.approval_rules()}
        </ButtonLink>
      }
    >
      {problem && <Callout kind="fails">{problem.message}</Callout>}
      <Told>{!problem && address.done && doneTexts[address.done]()}</Told>
      <LiveFailed again={again} />
      {rules ? (
        <RulesForm rules={rules} />
      ) : (
        <div className="approval-parts" data-named={isNamed || undefined}>
          <RequestList view={view} now={now} />
          {ticket && (
            <div className="approval-side">
              <Link className="link approval-back" to={approvalPath(listedIn(address))}>
                {m.approval_list()}
              </Link>
              {/* The key resets the form for another request. */}
              <Ticket key={ticket.id} ticket={ticket} problem={problem} />
            </div>
          )}
        </div>
      )}
    </PortalPage>
  )
}
