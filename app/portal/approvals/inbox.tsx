import { m } from '#app/paraglide/messages.js'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import { useLivePart } from '#app/ui/use-live.ts'
import { Callout } from '../ui/callout.tsx'
import { LiveFailed } from '../ui/live-failed.tsx'
import { PortalPage } from '../ui/portal-page.tsx'
import { Told } from '../ui/told.tsx'
import { approvalPath, listedIn, requestsPath } from './approval-address.ts'
import type { ApprovalsView } from './approvals-view.ts'
import { RequestList } from './request-list.tsx'
import { RulesForm } from './rules-form.tsx'
import { Several } from './several.tsx'
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

/** What was done; of several requests, how many were decided and how many were refused. */
function doneText({ done, count, pick }: ApprovalsView['address']): string | undefined {
  if (count > 0) return m.approval_done_several({ count, stays: pick.length })
  return done && pick.length === 0 ? doneTexts[done]() : undefined
}

/** Half a minute, because a person waits for the answer to each request. */
const paceMs = 30_000

/** The list of requests with one of them beside it; narrow screens show only one of the two. */
export function Inbox({ view, problem }: InboxProps) {
  const { ticket, several, rules, isNamed, address } = view
  const back = approvalPath(listedIn(address))
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
      <Told>{!problem && doneText(address)}</Told>
      <LiveFailed again={again} />
      {rules ? (
        <RulesForm rules={rules} />
      ) : (
        <div className="approval-parts" data-named={isNamed || undefined}>
          <RequestList view={view} now={now} />
          {(ticket || several) && (
            <div className="approval-side">
              <Link className="link approval-back" to={back}>
                {m.approval_list()}
              </Link>
              {several && <Several several={several} problem={problem} back={back} />}
              {/* The key resets the form for another request. */}
              {ticket && <Ticket key={ticket.id} ticket={ticket} problem={problem} />}
            </div>
          )}
        </div>
      )}
    </PortalPage>
  )
}
