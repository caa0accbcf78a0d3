import { formatData } from '#app/format/data-size.ts'
import { formatDay } from '#app/format/date.ts'
import { formatNumber } from '#app/format/number.ts'
import { m } from '#app/paraglide/messages.js'
import { placeName } from '#app/ui/place.ts'
import type { Locale } from '#contract/locale.ts'
import type { Usage } from '#contract/spending/usage.ts'
import type { ChartBar } from '../ui/stacked-chart.tsx'
import { valueAxis } from '../ui/value-axis.ts'

const dayMs = 86_400_000

/** Returns the chart of usage per day, with the expected days until the end of the month. */
export function drawUsage(usage: Usage, locale: Locale) {
  const { days, series, forecast } = usage
  const names = series.map(({ name, place }) =>
    place ? placeName(place, locale) : name || m.people_no_group(),
  )
  const hasOthers = days.some(({ parts }) => (parts.at(-1) ?? 0) > 0)
  const shownParts = series.length + (hasOthers ? 1 : 0)
  const expectedOn = new Map(forecast?.days.map(({ day, mb }) => [day, mb]))
  const marksOn = new Map(usage.alerts.map(({ day, count }) => [day, count]))
  const label = (day: number) => formatDay(day * dayMs, locale)
  const known = days.map(({ day, parts }): ChartBar => {
    const total = parts.reduce((sum, mb) => sum + mb, 0)
    const expected = expectedOn.get(day) ?? 0
    const marks = marksOn.get(day)
    return {
      id: day,
      label: label(day),
      parts: parts.slice(0, shownParts).map((mb) => ({ value: mb, text: formatData(mb, locale) })),
      total: formatData(total, locale),
      ...(expected > total ? { expected } : {}),
      ...(marks === undefined ? {} : { marks }),
    }
  })
  const coming = (forecast?.days ?? []).filter(({ day }) => day > usage.untilDay)
  // With more expected than known days, the chart would mostly consist of guesses.
  const shown = coming.length <= known.length ? coming : []
  const bars = [
    ...known,
    ...shown.map(({ day, mb }) => ({
      id: day,
      label: label(day),
      parts: [],
      total: '',
      expected: mb,
    })),
  ]
  const highest = days.toSorted((one, other) => sumOf(other) - sumOf(one))[0]
  return {
    label: m.usage_chart_label({
      day: highest ? label(highest.day) : '—',
      data: formatData(highest ? sumOf(highest) : 0, locale),
    }),
    series: hasOthers ? [...names, m.usage_others()] : names,
    bars,
    ticks: ticksOf(bars, locale),
    isEmpty: usage.usedMb === 0,
  }
}

function sumOf({ parts }: Usage['days'][number]): number {
  return parts.reduce((sum, mb) => sum + mb, 0)
}

/** Lines at round amounts of GB, or of MB for low usage. */
function ticksOf(bars: readonly ChartBar[], locale: Locale) {
  const most = Math.max(
    ...bars.map(({ parts, expected = 0 }) =>
      Math.max(
        expected,
        parts.reduce((sum, { value }) => sum + value, 0),
      ),
    ),
  )
  const unit = most >= 1024 ? 1024 : 1
  const name = unit === 1 ? 'MB' : 'GB'
  return valueAxis(most / unit).map((value) => ({
    value: value * unit,
    text: `${formatNumber(value, locale)}\u202f${name}`,
  }))
}
