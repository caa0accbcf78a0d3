import { regionName } from '#contract/region-name.ts'
import { callingCodes } from './data/calling-codes.ts'

export type Country = { code: string; nameEn: string; callingCode: string }

/**
 * Returns the countries of postal addresses with their English names; pages show the names in their
 * own language.
 */
export function listCountries(): Country[] {
  return callingCodes
    .trim()
    .split(/\s+/)
    .map((row) => {
      const code = row.slice(0, 2)
      return { code, nameEn: regionName(code, 'en') ?? code, callingCode: `+${row.slice(2)}` }
    })
    .sort((a, b) => a.nameEn.localeCompare(b.nameEn, 'en'))
}
