import { formatKilometres } from '#app/format/distance.ts'
import { m } from '#app/paraglide/messages.js'
import { coverLabels } from '#app/ui/article/cover/cover-labels.ts'
import type { Locale } from '#contract/locale.ts'
import type { Entry } from '#contract/texts/content.ts'

/**
 * Returns the chart of a landing page's own places: the first in the middle, lines from it to the
 * others, and rings of distance. The build draws the ground; names are in the page's language.
 */
export function chartOf(slug: string, { places = [], span }: Entry['facts'], locale: Locale) {
  const named = places.map(({ code, name, ...at }) => ({
    ...at,
    name: code ? `${name} ${code}` : name,
  }))
  const [middle, ...around] = named
  const story = { places: named, hub: true, ...(span && { span }) }
  const list = new Intl.ListFormat(locale)
  return {
    id: `landing/${slug}`,
    label: m.landing_chart_label({
      place: middle?.name ?? '',
      places: list.format(around.map(({ name }) => name)),
    }),
    labels: coverLabels(story, (km) => formatKilometres(km, locale)),
  }
}

export type ChartView = ReturnType<typeof chartOf>
