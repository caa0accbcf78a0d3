import { m } from '#app/paraglide/messages.js'
import { byFamily, type FamilyView } from '#app/ui/device/family-view.ts'
import type { DeviceType } from '#contract/data/device-family.ts'
import { devices } from '#contract/device/device.ts'
import { findDevices } from '#contract/device/find-devices.ts'
import type { Locale } from '#contract/locale.ts'

export type BrandView = { brand: string; families: FamilyView[] }

/** More models than this are not listed as an answer. */
const mostModels = 8

type Asked = { query: string; type: DeviceType | undefined; locale: Locale }

/** Returns the facts about the devices that a text may mean; undefined without a text. */
export function answerView({ query, type, locale }: Asked) {
  if (query === '') return undefined
  const found = findDevices(query, type)
  const families = byFamily(found.slice(0, mostModels), locale)
  const none = { title: m.device_none_title({ query }), text: m.device_none_text() }
  return {
    title: families.length > 0 ? m.device_result_title({ query }) : none.title,
    text: families.length > 0 ? undefined : none.text,
    more: found.length > mostModels ? m.device_result_more() : undefined,
    families,
  }
}

/** Returns every maker with its devices of a type, best known makers first. */
export function brandViews(type: DeviceType | undefined, locale: Locale): BrandView[] {
  const shown = devices.filter(({ family }) => type === undefined || family.type === type)
  const brands = [...new Set(shown.map(({ family }) => family.brand))]
  return brands.map((brand) => ({
    brand,
    families: byFamily(
      shown.filter(({ family }) => family.brand === brand),
      locale,
    ),
  }))
}
