import { formatDate } from '#app/format/date.ts'
import { m } from '#app/paraglide/messages.js'
import type { DeviceFamily, DeviceNote } from '#contract/data/device-family.ts'
import { type Device, deviceVerdict } from '#contract/device/device.ts'
import type { Locale } from '#contract/locale.ts'
import type { DeviceVerdict } from './device-words.ts'

/** Some models of a family, and the facts that hold for all of them. */
export type FamilyView = {
  key: string
  names: string[]
  verdict: DeviceVerdict
  notes: readonly DeviceNote[]
  /** Minor facts: operating system, day of the check, remaining doubt. */
  facts: string[]
}

/**
 * Groups devices by family, with the facts known about it; the first family is that of the first
 * device.
 */
export function byFamily(found: readonly Device[], locale: Locale): FamilyView[] {
  const families = [...new Set(found.map(({ family }) => family))]
  return families.map((family) => ({
    key: `${family.brand} ${family.type} ${family.name}`,
    names: found.filter((device) => device.family === family).map(({ name }) => name),
    verdict: verdictOf(family),
    notes: family.notes,
    facts: factsOf(family, locale),
  }))
}

function verdictOf(family: DeviceFamily): DeviceVerdict {
  return family.notes.includes('own_carrier') ? 'watch' : deviceVerdict(family)
}

function factsOf({ minimumOs, checkedOn, sources }: DeviceFamily, locale: Locale): string[] {
  return [
    ...(minimumOs ? [m.device_fact_os({ os: minimumOs })] : []),
    ...(sources === 'few' ? [m.device_fact_doubt()] : []),
    m.device_fact_checked({ date: formatDate(checkedOn, locale) }),
  ]
}
