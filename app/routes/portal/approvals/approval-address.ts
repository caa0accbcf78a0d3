import { pathTo } from '#contract/pages/path-to.ts'
import {
  type ApprovalKind,
  type ApprovalShelf,
  type ApprovalSort,
  approvalKinds,
  approvalShelves,
  approvalSorts,
} from '#contract/spending/approval-words.ts'

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
  done: (typeof approvalDone)[number] | undefined
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
    done: approvalDone.find((each) => each === query.get('done')),
    isRules: query.get('rules') === 'edit',
  }
}

type Parts = Partial<ApprovalAddress> & { request?: string | undefined }

/** Returns the address of the inbox, or of one request in it. */
export function approvalPath({ request, done, isRules, ...listed }: Parts): string {
  const query = listQuery(listed)
  if (done) query.set('done', done)
  if (isRules) query.set('rules', 'edit')
  const path =
    request === undefined ? pathTo('portal-approvals') : pathTo('portal-approval', { request })
  return query.size === 0 ? path : `${path}?${query}`
}

function listQuery({ show = 'open', q, kind, sort, page = 1 }: Parts): URLSearchParams {
  return new URLSearchParams({
    ...(show === 'open' ? {} : { show }),
    ...(q ? { q } : {}),
    ...(kind ? { kind } : {}),
    ...(sort ? { sort } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  })
}

/** The part of the address that says which requests the list has. */
export function listedIn({ show, q, kind, sort, page }: ApprovalAddress) {
  return { show, q, kind, sort, page }
}

export function isFiltered({ q, kind }: ApprovalAddress): boolean {
  return q !== '' || kind !== undefined
}

/** The path of the list's data, which changes while the page is visible. */
export function requestsPath(address: ApprovalAddress): string {
  return `${pathTo('portal-approvals-now')}?${listQuery(address)}`
}
