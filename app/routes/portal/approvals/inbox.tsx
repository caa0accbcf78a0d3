import { m } from '#app/paraglide/messages.js'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import { Callout } from '#app/ui/portal/callout.tsx'
import { PortalPage } from '#app/ui/portal/portal-page.tsx'
import { Told } from '#app/ui/portal/told.tsx'
import { approvalPath } from './approval-address.ts'
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

/** The list of requests with one of them beside it; narrow screens show only one of the two. */
export function Inbox({ view, problem }: InboxProps) {
  const { asOf, ticket, rules, isNamed, address } = view
  return (
    <PortalPage
      title={m.portal_nav_approvals()}
      asOf={asOf}
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
      {rules ? (
        <RulesForm rules={rules} />
      ) : (
        <div className="approval-parts" data-named={isNamed || undefined}>
          <RequestList view={view} />
          {ticket && (
            <div className="approval-side">
              <Link className="link approval-back" to={approvalPath({ show: address.show })}>
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
