import { pathTo } from '#contract/pages/path-to.ts'
import {
  approvalKinds,
  approvalShelves,
  approvalSorts,
  maxPickedAtOnce,
} from '#contract/spending/approval-words.ts'
import { given, queryOf, readerOf, withQuery } from '../query.ts'
import { hiddenColumns, withColumns } from '../ui/list/hidden-columns.ts'

/** What one can hide of each request; the person stays. */
export const requestColumns = ['what', 'sum', 'why', 'when'] as const
export type RequestColumn = (typeof requestColumns)[number]

/** The last completed actions that the page confirms. */
const approvalDone = ['approved', 'declined', 'saved'] as const

/**
 * The state of the inbox in its address: its tab, filter, order and page, the completed action, and
 * whether the rules are open.
 */
export type ApprovalAddress = ReturnType<typeof readApprovalAddress>

export function readApprovalAddress(query: URLSearchParams) {
  const { text, formed, one, ids, page } = readerOf(query)
  return {
    show: one('show', approvalShelves) ?? 'open',
    q: text('q', 80),
    kind: one('kind', approvalKinds),
    sort: one('sort', approvalSorts),
    page,
    hidden: hiddenColumns(query, requestColumns),
    done: one('done', approvalDone),
    /** How many of several requests were decided; 0 for one. */
    count: Number(formed('count', /^\d{1,3}$/)),
    /** The ids of the requests that are decided together. */
    pick: ids('pick')
      .filter((id) => /^[\w.-]+$/.test(id))
      .slice(0, maxPickedAtOnce),
    isRules: query.get('rules') === 'edit',
  }
}

type Parts = Partial<ApprovalAddress> & { request?: string | undefined }

/** Returns the address of the inbox, or of one request in it. */
export function approvalPath({ request, done, isRules, count = 0, pick = [], ...listed }: Parts) {
  const query = listQuery(listed)
  if (count > 0) query.set('count', String(count))
  if (pick.length > 0) query.set('pick', String(pick))
  if (done) query.set('done', done)
  if (isRules) query.set('rules', 'edit')
  return withQuery(
    request === undefined ? pathTo('portal-approvals') : pathTo('portal-approval', { request }),
    query,
  )
}

function listQuery({ show, q, kind, sort, page, hidden = [] }: Parts) {
  const query = queryOf({ show, q, kind, sort, page }, { show: 'open', page: 1 })
  return new URLSearchParams(withColumns(query, hidden, requestColumns))
}

/** The part of the address that says which requests the list has. */
export function listedIn({ show, q, kind, sort, page, hidden }: ApprovalAddress) {
  return { show, q, kind, sort, page, hidden }
}

/** Which requests the list has, as the calls ask for them. */
export function filterOf({ show, q, kind, sort }: ApprovalAddress) {
  return { shelf: show, ...given({ q, kind, sort }) }
}

export function isFiltered({ q, kind }: ApprovalAddress): boolean {
  return q !== '' || kind !== undefined
}

/** The path of the list's data, which changes while the page is visible. */
export function requestsPath(address: ApprovalAddress): string {
  return `${pathTo('portal-approvals-now')}?${listQuery({ ...address, hidden: [] })}`
}
