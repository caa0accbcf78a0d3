import { Check, Clock, X } from 'lucide'
import { m } from '#app/paraglide/messages.js'
import { Icon } from '#app/ui/icon.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { Flag } from '#app/ui/kit/flag.tsx'
import { PlainForm } from '#app/ui/kit/form/plain-form.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import { maxPickedAtOnce } from '#contract/spending/approval-words.ts'
import { undoneClass } from '../ui/change/undone.tsx'
import { useChange } from '../ui/change/use-change.ts'
import { Face } from '../ui/face.tsx'
import { ListPages } from '../ui/list/list-pages.tsx'
import { Selection } from '../ui/list/selection.tsx'
import { approvalPath, isFiltered, listedIn, type RequestColumn } from './approval-address.ts'
import type { ApprovalsView, RequestsNow } from './approvals-view.ts'
import { changeKey, Decided } from './decided.tsx'
import { RequestFilter } from './request-filter.tsx'
import type { ShownRequest } from './shown-request.ts'

type RequestListProps = { view: ApprovalsView; now: RequestsNow }

/** The inbox: open requests, and below them recently decided ones. */
export function RequestList({ view, now }: RequestListProps) {
  const { address, ticket, backup } = view
  const { tabs, isEmpty, requests, lately, total, pageSize } = now
  const { show, page } = address
  const listed = listedIn(address)
  const isPickable = show === 'open' && requests.length > 1
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
            isPickable={isPickable}
            hidden={address.hidden}
          />
        ))}
      </ul>
      {isPickable && <Bulk view={view} now={now} />}
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

/** The id of the form that contains the checkboxes of the requests. */
const selectedRequests = 'selected-requests'

/** The selected requests, which are then decided together. */
function Bulk({ view: { address }, now: { requests, total } }: RequestListProps) {
  const filter = approvalPath(listedIn(address)).split('?')[1] ?? ''
  return (
    <PlainForm method="post" id={selectedRequests} className="bulk" preventScrollReset>
      <Selection
        formId={selectedRequests}
        rows={requests.map(({ id }) => id)}
        total={total}
        most={maxPickedAtOnce}
      />
      <input type="hidden" name="filter" value={filter} />
      <Button intent="ask_several" variant="secondary" size="small">
        {m.approval_several()}
      </Button>
    </PlainForm>
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

type ItemProps = {
  each: ShownRequest
  to: string
  isOpen: boolean
  isWaiting: boolean
  /** Whether it can be selected. */
  isPickable: boolean
  hidden: readonly string[]
}

/** A request in the list. A sent decision is shown at once. */
function Item({ each, to, isOpen, isWaiting, isPickable, hidden }: ItemProps) {
  const isShown = (key: RequestColumn) => !hidden.includes(key)
  const change = useChange(changeKey(each.id))
  return (
    <li className={undoneClass(change)}>
      {isPickable && (
        <input
          type="checkbox"
          name="row"
          form={selectedRequests}
          value={each.id}
          aria-label={m.people_select({ name: `${each.person}, ${each.what}` })}
        />
      )}
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
            {isShown('sum') && <b className="num">{each.sum}</b>}
          </span>
          {isShown('what') && (
            <span className="approval-what">
              {each.flag && <Flag code={each.flag} size={20} />}
              <span>{each.what}</span>
            </span>
          )}
          {each.why && isWaiting && isShown('why') && <small>{each.why}</small>}
          {change.sent ? (
            <Decided sent={change.sent} />
          ) : (
            isShown('when') && (
              <small className={each.isSoon ? 'warn' : undefined}>{each.when}</small>
            )
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
          return (
            <li key={id}>
              <Icon
                of={marks[state]}
                className={`i s16 ${state === 'declined' ? 'bad' : 'ok'}`}
                aria-hidden
              />
              <Link to={approvalPath({ request: id, show: 'decided' })}>
                <span className="approval-row">
                  <span>
                    <span translate="no">{person}</span>
                    <span>{`, ${what}`}</span>
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
