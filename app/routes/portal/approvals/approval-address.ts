import { pathTo } from '#contract/pages/path-to.ts'
import { type ApprovalShelf, approvalShelves } from '#contract/spending/approval-words.ts'

/** The last completed actions that the page confirms. */
const approvalDone = ['approved', 'declined', 'saved'] as const

/**
 * The state of the inbox in its address: its tab and page, the completed action, and whether the
 * rules are open.
 */
export type ApprovalAddress = {
  show: ApprovalShelf
  page: number
  done: (typeof approvalDone)[number] | undefined
  isRules: boolean
}

export function readApprovalAddress(query: URLSearchParams): ApprovalAddress {
  const page = Number(query.get('page') ?? 1)
  return {
    show: approvalShelves.find((each) => each === query.get('show')) ?? 'open',
    page: Number.isInteger(page) && page > 0 && page <= 10_000 ? page : 1,
    done: approvalDone.find((each) => each === query.get('done')),
    isRules: query.get('rules') === 'edit',
  }
}

type Parts = Partial<ApprovalAddress> & { request?: string | undefined }

/** Returns the address of the inbox, or of one request in it. */
export function approvalPath({ request, show, page, done, isRules }: Parts): string {
  const query = new URLSearchParams({
    ...(show && show !== 'open' ? { show } : {}),
    ...(page && page > 1 ? { page: String(page) } : {}),
    ...(done ? { done } : {}),
    ...(isRules ? { rules: 'edit' } : {}),
  })
  const path =
    request === undefined ? pathTo('portal-approvals') : pathTo('portal-approval', { request })
  return query.size === 0 ? path : `${path}?${query}`
}

/** The path of the list's data, which changes while the page is visible. */
export function requestsPath({ show, page }: ApprovalAddress): string {
  return `${pathTo('portal-approvals-now')}?${new URLSearchParams({ show, page: String(page) })}`
}
