import type { RouterContextProvider } from 'react-router'
import { formatMomentIn } from '#app/format/date.ts'
import { formatNumber } from '#app/format/number.ts'
import { apiContext, localeContext } from '#app/page/context.ts'
import { orNotFound } from '#app/page/not-found.ts'
import { m } from '#app/paraglide/messages.js'
import type { ApprovalAddress } from './approval-address.ts'
import { readRules } from './rules-view.ts'
import { type Seen, shownRequest } from './shown-request.ts'
import { shownTicket } from './shown-ticket.ts'

const pageSize = 20
const latelyCount = 3

export type ApprovalsView = Awaited<ReturnType<typeof readApprovals>>

/** Reads the inbox with the request named in the address, or the first open one. */
export async function readApprovals(
  context: Readonly<RouterContextProvider>,
  address: ApprovalAddress,
  requestId?: string,
) {
  const api = context.get(apiContext)
  const locale = context.get(localeContext)
  const { show, page } = address
  const [list, { rules, approvers }, lately] = await Promise.all([
    api.call('listApprovals', { shelf: show, page, pageSize }),
    api.call('getApprovalRules', {}),
    show === 'open'
      ? api.call('listApprovals', { shelf: 'decided', pageSize: latelyCount })
      : undefined,
  ])
  const { counts, timeZone, asOf } = list
  const seen: Seen = { locale, timeZone, now: asOf }
  const openId = requestId ?? (address.isRules ? undefined : list.requests[0]?.id)
  const ticket =
    openId === undefined
      ? undefined
      : await orNotFound(api.call('getApproval', { requestId: openId }))
  const backup = approvers.find(({ id }) => id === rules.escalateTo)
  const count = (n: number) => formatNumber(n, locale)
  return {
    address,
    asOf: m.approval_as_of({
      time: formatMomentIn(asOf * 1000, { locale, timeZone }),
      zone: timeZone,
    }),
    tabs: [
      { show: 'open', text: m.approval_tab_open({ count: count(counts.open) }) },
      { show: 'decided', text: m.approval_tab_decided({ count: count(counts.decided) }) },
      { show: 'lapsed', text: m.approval_tab_lapsed({ count: count(counts.lapsed) }) },
    ] as const,
    requests: list.requests.map((each) => shownRequest(each, seen)),
    lately: (lately?.requests ?? []).map((each) => shownRequest(each, seen)),
    total: counts[show],
    backup: backup ? m.approval_backup({ name: backup.name }) : '',
    pageSize,
    ticket: ticket && shownTicket(ticket, seen),
    /** Whether the address names the request; narrow screens then show only the request. */
    isNamed: requestId !== undefined,
    rules: address.isRules ? await readRules(context) : undefined,
  }
}
