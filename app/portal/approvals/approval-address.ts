import { pathTo } from '#contract/pages/path-to.ts'
import {
  type ApprovalKind,
  type ApprovalShelf,
  type ApprovalSort,
  approvalKinds,
  approvalShelves,
  approvalSorts,
  maxPickedAtOnce,
} from '#contract/spending/approval-words.ts'
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
export type ApprovalAddress = {
  show: ApprovalShelf
  q: string
  kind: ApprovalKind | undefined
  sort: ApprovalSort | undefined
  page: number
  hidden: readonly string[]
  done: (typeof approvalDone)[number] | undefined
  /** How many of several requests were decided; 0 for one. */
  count: number
  /** The ids of the requests that are decided together. */
  pick: readonly string[]
  isRules: boolean
}

export function readApprovalAddress(query: URLSearchParams): ApprovalAddress {
  const page = Number(query.get('page') ?? 1)
  return {
    show: approvalShelves.find((each) => each === query.get('show')) ?? 'open',
    q: (query.get('q') ?? '').slice(0, 80),
    kind: approvalKinds.find((each) => each === query.get('kind')),
    sort: approvalSorts.find((each) => each === query.get('sort')),
    page: Number.isInteger(page) && page > 0 && page <= 10_000 ? page : 1,
    hidden: hiddenColumns(query, requestColumns),
    done: approvalDone.find((each) => each === query.get('done')),
    count: countIn(query.get('count')),
    pick: pickIn(query.get('pick') ?? ''),
    isRules: query.get('rules') === 'edit',
  }
}

function countIn(text: string | null): number {
  return /^\d{1,3}$/.test(text ?? '') ? Number(text) : 0
}

function pickIn(text: string): string[] {
  return text
    .split(',')
    .filter((id) => /^[\w.-]{1,64}$/.test(id))
    .slice(0, maxPickedAtOnce)
}

type Parts = Partial<ApprovalAddress> & { request?: string | undefined }

/** Returns the address of the inbox, or of one request in it. */
export function approvalPath({ request, done, isRules, count = 0, pick = [], ...listed }: Parts) {
  const query = listQuery(listed)
  if (count > 0) query.set('count', String(count))
  if (pick.length > 0) query.set('pick', String(pick))
  if (done) query.set('done', done)
  if (isRules) query.set('rules', 'edit')
  const path =
    request === undefined ? pathTo('portal-approvals') : pathTo('portal-approval', { request })
  return query.size === 0 ? path : `${path}?${query}`
}

function listQuery({ show = 'open', q, kind, sort, page = 1, hidden = [] }: Parts) {
  const query = new URLSearchParams({
    ...(show === 'open' ? {} : { show }),
    ...(q ? { q } : {}),
    ...(kind ? { kind } : {}),
    ...(sort ? { sort } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  })
  return new URLSearchParams(withColumns(query, hidden, requestColumns))
}

/** The part of the address that says which requests the list has. */
export function listedIn({ show, q, kind, sort, page, hidden }: ApprovalAddress) {
  return { show, q, kind, sort, page, hidden }
}

/** Which requests the list has, as the calls ask for them. */
export function filterOf({ show, q, kind, sort }: ApprovalAddress) {
  return {
    shelf: show,
    ...(q ? { q } : {}),
    ...(kind ? { kind } : {}),
    ...(sort ? { sort } : {}),
  }
}

export function isFiltered({ q, kind }: ApprovalAddress): boolean {
  return q !== '' || kind !== undefined
}

/** The path of the list's data, which changes while the page is visible. */
export function requestsPath(address: ApprovalAddress): string {
  return `${pathTo('portal-approvals-now')}?${listQuery({ ...address, hidden: [] })}`
}
