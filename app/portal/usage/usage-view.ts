import { dataParts, formatData } from '#app/format/data-size.ts'
import { formatDay, formatMomentIn } from '#app/format/date.ts'
import { formatNumber } from '#app/format/number.ts'
import { type PageContext, valuesOf } from '#app/page/context.ts'
import { notFound } from '#app/page/not-found.ts'
import { m } from '#app/paraglide/messages.js'
import { placeName } from '#app/ui/place.ts'
import type { Locale } from '#contract/locale.ts'
import type { Usage, UsageRow } from '#contract/spending/usage.ts'
import { joinSentences } from '../join-sentences.ts'
import { flagOf } from '../orders/shown-plan.ts'
import { given } from '../query.ts'
import { pageSize, type UsageAddress } from './usage-address.ts'
import { drawUsage } from './usage-bars.ts'

const dayMs = 86_400_000

/** Everything that the page shows, in the visitor's language. */
export type UsageView = Awaited<ReturnType<typeof readUsage>>
/** The part that changes while the page is visible: the figures, the chart and the list. */
export type UsageNow = Awaited<ReturnType<typeof readUsageNow>>
export type ShownUser = ReturnType<typeof toUser>

export async function readUsage(context: PageContext, address: UsageAddress) {
  const [now, { views }] = await Promise.all([
    readUsageNow(context, address),
    valuesOf(context).api.call('listViews', { page: 'portal-usage' }),
  ])
  return { address, now, views }
}

export async function readUsageNow(context: PageContext, address: UsageAddress) {
  const { api, locale } = valuesOf(context)
  const { days, by, group, q, state, sort, page } = address
  const ofGroup = given({ groupId: group })
  const asked = { sort, page, pageSize, ...given({ q, state }) }
  const [{ organization }, usage, list] = await Promise.all([
    api.call('enterpriseGetProfile', {}),
    api.call('getUsage', { days, by, ...ofGroup }),
    api.call('listUsage', { ...asked, ...ofGroup }),
  ])
  if (!organization) notFound()
  const { timeZone } = organization
  const moment = (seconds: number) => formatMomentIn(seconds * 1000, { locale, timeZone })
  return {
    asOf: asOf(usage, { moment, zone: timeZone }),
    figures: figuresOf(usage, locale),
    chart: drawUsage(usage, locale),
    places: placesOf(usage, locale),
    rows: list.rows.map((row) => toUser(row, { locale, moment })),
    total: list.total,
    /** Whether any plan can still be used. */
    isLive: usage.people.withPlan > 0,
    groups: list.groups,
  }
}

type Clock = { moment: (seconds: number) => string; zone: string }

function asOf({ reportedAt, late }: Usage, { moment, zone }: Clock): string {
  if (reportedAt === undefined) return m.usage_no_report()
  return joinSentences([
    m.usage_as_of({ time: moment(reportedAt), zone }),
    late && m.usage_late({ count: late.count, time: moment(late.reportedAt) }),
  ])
}

function figuresOf(usage: Usage, locale: Locale) {
  const { usedMb, beforeMb, forecast, days, people, runningLow } = usage
  const change = beforeMb === 0 ? undefined : Math.round((usedMb / beforeMb - 1) * 100)
  const end = forecast?.days.at(-1)?.day
  return {
    used: dataParts(usedMb, locale),
    than: change === undefined ? '' : thanBefore(change, days.length, locale),
    /** Rounded to two digits, because it is an estimate. */
    expected: forecast ? formatData(roundedMb(forecast.monthMb), locale) : undefined,
    expectedBy: end === undefined ? undefined : formatDay(end * dayMs, locale),
    inUse: formatNumber(people.inUse, locale),
    withPlan: formatNumber(people.withPlan, locale),
    low: formatNumber(runningLow, locale),
    isLow: runningLow > 0,
  }
}

function thanBefore(change: number, days: number, locale: Locale): string {
  const percent = `${formatNumber(Math.abs(change), locale)}\u202f%`
  if (change === 0) return m.usage_same({ count: days })
  return change > 0
    ? m.usage_more({ percent, count: days })
    : m.usage_less({ percent, count: days })
}

function roundedMb(mb: number): number {
  const unit = mb >= 1024 ? 1024 : 1
  const value = Math.round(mb / unit)
  const power = 10 ** Math.max(0, String(value).length - 2)
  return Math.round(value / power) * power * unit
}

function placesOf({ places }: Usage, locale: Locale) {
  const most = places[0]?.mb ?? 1
  return places.slice(0, 6).map(({ place, mb }) => ({
    slug: place.slug,
    name: placeName(place, locale),
    flag: flagOf(place),
    share: mb / most,
    used: formatData(mb, locale),
  }))
}

function toUser(row: UsageRow, { locale, moment }: { locale: Locale } & Pick<Clock, 'moment'>) {
  const { plan, usedMb, allowanceMb, endsAt, reportedAt } = row
  const used = formatData(usedMb, locale)
  return {
    id: row.esimId,
    name: row.name,
    email: row.email,
    group: row.groupName ?? m.people_no_group(),
    place: placeName(plan.destination, locale),
    flag: flagOf(plan.destination),
    state: row.state,
    used:
      allowanceMb === null
        ? m.esim_used({ data: used })
        : m.portal_limit_used({ used, limit: formatData(allowanceMb, locale) }),
    share: allowanceMb === null ? null : usedMb / allowanceMb,
    ends: endsAt === undefined ? '—' : formatDay(endsAt * 1000, locale),
    daysLeft: row.state === 'active' || row.state === 'low' ? daysTo(endsAt) : null,
    reported: reportedAt === undefined ? '—' : moment(reportedAt),
  }
}

function daysTo(endsAt: number | undefined): number | null {
  return endsAt === undefined ? null : Math.max(0, Math.ceil((endsAt * 1000 - Date.now()) / dayMs))
}
