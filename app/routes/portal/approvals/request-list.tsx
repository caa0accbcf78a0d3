import { Check, Clock, X } from 'lucide-react'
import { m } from '#app/paraglide/messages.js'
import { Flag } from '#app/ui/kit/flag.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import { undoneClass } from '#app/ui/portal/change/undone.tsx'
import { useChange } from '#app/ui/portal/change/use-change.ts'
import { Face } from '#app/ui/portal/face.tsx'
import { ListPages } from '#app/ui/portal/list/list-pages.tsx'
import { approvalPath, isFiltered, listedIn } from './approval-address.ts'
import type { ApprovalsView, RequestsNow } from './approvals-view.ts'
import { changeKey, Decided } from './decided.tsx'
import { RequestFilter } from './request-filter.tsx'
import type { ShownRequest } from './shown-request.ts'

/** The inbox: open requests, and below them recently decided ones. */
export function RequestList({ view, now }: { view: ApprovalsView; now: RequestsNow }) {
  const { address, ticket, backup } = view
  const { tabs, isEmpty, requests, lately, total, pageSize } = now
  const { show, page } = address
  const listed = listedIn(address)
  return (
    <section className="panel approval-list" aria-labelledby="approval-list">
      <h2 id="approval-list" className="sr">
        {m.approval_list()}
      </h2>
      <nav className="seg approval-tabs" aria-label={m.approval_show()}>
        {tabs.map((tab) => (
          <Link
            key={tab.show}
            to={approvalPath({ ...listed, show: tab.show, page: 1 })}
            {...(tab.show === show ? { 'aria-current': 'page' as const } : {})}
          >
            {tab.text}
          </Link>
        ))}
      </nav>
      {!isEmpty && <RequestFilter view={view} />}
      {requests.length === 0 && <Nothing view={view} />}
      <ul>
        {requests.map((each) => (
          <Item
            key={each.id}
            each={each}
            to={approvalPath({ ...listed, request: each.id })}
            isOpen={each.id === ticket?.id}
            isWaiting={show === 'open'}
          />
        ))}
      </ul>
      {total > pageSize && (
        <ListPages
          page={page}
          pageSize={pageSize}
          shown={requests.length}
          total={total}
          linkTo={(to) => approvalPath({ ...listed, page: to })}
        />
      )}
      {lately.length > 0 && <Lately requests={lately} />}
      {backup && <p className="as-of approval-backup">{backup}</p>}
    </section>
  )
}

function Nothing({ view: { address } }: { view: ApprovalsView }) {
  const { show } = address
  if (!isFiltered(address)) {
    return (
      <p className="approval-empty">{show === 'open' ? m.approval_empty() : m.approval_none()}</p>
    )
  }
  return (
    <p className="approval-empty">
      {m.portal_list_none()}{' '}
      <Link className="link" to={approvalPath({ show })} preventScrollReset>
        {m.portal_list_unfilter()}
      </Link>
    </p>
  )
}

type ItemProps = { each: ShownRequest; to: string; isOpen: boolean; isWaiting: boolean }

/** A request in the list. A sent decision is shown at once. */
function Item({ each, to, isOpen, isWaiting }: ItemProps) {
  const change = useChange(changeKey(each.id))
  return (
    <li className={undoneClass(change)}>
      <Link
        className="approval-item"
        to={to}
        preventScrollReset
        {...(isOpen ? { 'aria-current': 'true' as const } : {})}
      >
        <Face name={each.person} />
        <span>
          <span className="approval-row">
            <b translate="no">{each.person}</b>
            <b className="num">{each.sum}</b>
          </span>
          <span className="approval-what">
            {each.flag && <Flag code={each.flag} size={20} />}
            {each.what}
          </span>
          {each.why && isWaiting && <small>{each.why}</small>}
          {change.sent ? (
            <Decided sent={change.sent} />
          ) : (
            <small className={each.isSoon ? 'warn' : undefined}>{each.when}</small>
          )}
        </span>
      </Link>
    </li>
  )
}

const marks = { approved: Check, declined: X, lapsed: Clock, open: Clock } as const

function Lately({ requests }: { requests: readonly ShownRequest[] }) {
  return (
    <div className="approval-lately">
      <h3>{m.approval_lately()}</h3>
      <ul>
        {requests.map(({ id, state, person, what, sum, when }) => {
          const Mark = marks[state]
          return (
            <li key={id}>
              <Mark className={`i s16 ${state === 'declined' ? 'bad' : 'ok'}`} aria-hidden />
              <Link to={approvalPath({ request: id, show: 'decided' })}>
                <span className="approval-row">
                  <span>
                    <span translate="no">{person}</span>, {what}
                  </span>
                  <span className="num">{sum}</span>
                </span>
                <small>{when}</small>
              </Link>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
