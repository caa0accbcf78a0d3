import { formatMomentIn } from '#app/format/date.ts'
import { formatNumber } from '#app/format/number.ts'
import { type PageContext, valuesOf } from '#app/page/context.ts'
import { orNotFound } from '#app/page/not-found.ts'
import { m } from '#app/paraglide/messages.js'
import { type ApprovalShelf, approvalShelves } from '#contract/spending/approval-words.ts'
import { type ApprovalAddress, filterOf, isFiltered } from './approval-address.ts'
import { readRules } from './rules-view.ts'
import { type Seen, shownRequest } from './shown-request.ts'
import { readSeveral } from './shown-several.ts'
import { shownTicket } from './shown-ticket.ts'

const pageSize = 20
const latelyCount = 3

const tabTexts: Readonly<Record<ApprovalShelf, (about: { count: string }) => string>> = {
  open: m.approval_tab_open,
  decided: m.approval_tab_decided,
  lapsed: m.approval_tab_lapsed,
}

export type ApprovalsView = Awaited<ReturnType<typeof readApprovals>>
/** The part that changes while the page is visible: the list of requests. */
export type RequestsNow = Awaited<ReturnType<typeof readRequests>>

/** Reads the inbox with the request named in the address, or the first open one. */
export async function readApprovals(
  context: PageContext,
  address: ApprovalAddress,
  requestId?: string,
) {
  const { api } = valuesOf(context)
  const [{ now, seen, firstId }, { rules, approvers }, { views }] = await Promise.all([
    readList(context, address),
    api.call('getApprovalRules', {}),
    api.call('listViews', { page: 'portal-approvals' }),
  ])
  const several = await readSeveral(context, address.pick, seen)
  const openId = requestId ?? (address.isRules || several ? undefined : firstId)
  const ticket =
    openId === undefined
      ? undefined
      : await orNotFound(api.call('getApproval', { requestId: openId }))
  const backup = approvers.find(({ id }) => id === rules.escalateTo)
  return {
    address,
    now,
    views,
    backup: backup ? m.approval_backup({ name: backup.name }) : '',
    ticket: ticket && shownTicket(ticket, seen),
    several,
    /** Whether the address names requests; narrow screens then show only those. */
    isNamed: requestId !== undefined || several !== undefined,
    rules: address.isRules ? await readRules(context) : undefined,
  }
}

export async function readRequests(context: PageContext, address: ApprovalAddress) {
  return (await readList(context, address)).now
}

async function readList(context: PageContext, address: ApprovalAddress) {
  const { show, page } = address
  const { api, locale } = valuesOf(context)
  const [list, lately] = await Promise.all([
    api.call('listApprovals', { ...filterOf(address), page, pageSize }),
    show === 'open' && !isFiltered(address)
      ? api.call('listApprovals', { shelf: 'decided', pageSize: latelyCount })
      : undefined,
  ])
  const { counts, timeZone, asOf } = list
  const seen: Seen = { locale, timeZone, now: asOf }
  const now = {
    asOf: m.approval_as_of({
      time: formatMomentIn(asOf * 1000, { locale, timeZone }),
      zone: timeZone,
    }),
    tabs: approvalShelves.map((each) => ({
      show: each,
      text: tabTexts[each]({ count: formatNumber(counts[each], locale) }),
    })),
    isEmpty: counts[show] === 0,
    requests: list.requests.map((each) => shownRequest(each, seen)),
    lately: (lately?.requests ?? []).map((each) => shownRequest(each, seen)),
    total: list.total,
    pageSize,
  }
  return { now, seen, firstId: list.requests[0]?.id }
}
