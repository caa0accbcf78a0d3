import { formatDayIn, formatMomentIn } from '#app/format/date.ts'
import { formatMoney } from '#app/format/money.ts'
import { askedText, reasonText } from '#app/format/sentence/approval-sentence.ts'
import { m } from '#app/paraglide/messages.js'
import { placeName } from '#app/ui/place.ts'
import type { Locale } from '#contract/locale.ts'
import type { ApprovalRequest } from '#contract/spending/approval.ts'
import { flagOf } from '../orders/shown-plan.ts'

const soonSeconds = 86_400

/** The language, time zone and time for which requests are shown. */
export type Seen = { locale: Locale; timeZone: string; now: number }

export type ShownRequest = ReturnType<typeof shownRequest>

export function placeOf({ lines }: Pick<ApprovalRequest, 'lines'>, locale: Locale): string {
  const [first] = lines
  return first ? placeName(first.plan.destination, locale) : ''
}

/** A request as the list shows it. */
export function shownRequest(request: ApprovalRequest, seen: Seen) {
  const { locale } = seen
  const { id, state, kind, lines, totalMinor, currency, checks } = request
  const place = placeOf(request, locale)
  const broken = checks.filter(({ isBroken }) => isBroken)
  const [first] = lines
  return {
    id,
    state,
    person: (request.person ?? request.askedBy).name,
    what: askedText(request, place, { locale }),
    flag: first && kind !== 'order' && !request.from ? flagOf(first.plan.destination) : null,
    sum: formatMoney(totalMinor, currency, locale),
    why: broken.map((check) => reasonText({ check, currency, place }, { locale })).join(' · '),
    when: whenText(request, seen),
    isSoon: state === 'open' && request.lapsesAt - seen.now < soonSeconds,
  }
}

/** When the request was made and will lapse, or how it ended. */
export function whenText(request: ApprovalRequest, { locale, timeZone, now }: Seen): string {
  const { state, createdAt, lapsesAt, decidedAt = 0, decidedBy: name } = request
  const moment = (at: number) => formatMomentIn(at * 1000, { locale, timeZone })
  const day = (at: number) => formatDayIn(at * 1000, { locale, timeZone, now: now * 1000 })
  if (state === 'open') {
    return m.approval_line_lapses({ asked: day(createdAt), lapses: moment(lapsesAt) })
  }
  const date = day(decidedAt || lapsesAt)
  if (state === 'lapsed') return m.approval_line_lapsed({ date })
  if (state === 'declined') return m.approval_line_declined({ date, name: name ?? '' })
  return name === undefined
    ? m.approval_line_auto({ date })
    : m.approval_line_approved({ date, name })
}
