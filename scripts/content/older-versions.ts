import type { Entry } from '#contract/texts/content.ts'
import { termsSlug, termsVersions } from '#contract/texts/terms-versions.ts'
import { atField, type TextFile } from './text-file.ts'

type Versions = NonNullable<Entry['facts']['versions']>
type Original = Pick<TextFile, 'file' | 'slug' | 'data' | 'lines'>

/**
 * Returns the older versions of each document by its slug: the texts `<slug>@<version>`. Their
 * dates must ascend with their numbers, because an order refers to the version of its day.
 */
export function olderVersions(
  originals: readonly Original[],
  problems: string[],
): Map<string, Versions> {
  const bySlug = new Map<string, Versions>()
  const sorted = originals
    .map((each) => ({ ...each, number: Number(each.slug.split('@')[1] ?? Infinity) }))
    .toSorted((one, other) => one.number - other.number)
  for (const text of sorted) {
    const { slug, data, number } = text
    const [name = slug] = slug.split('@')
    const older = bySlug.get(name) ?? []
    const inForce = String(data.in_force)
    const before = older.at(-1)
    if (before && (Number(data.version) <= before.version || inForce <= before.inForce)) {
      const field = Number(data.version) <= before.version ? 'version' : 'in_force'
      problems.push(
        `${atField(text, field)}: version and in_force must be above those of ${name}@${before.version}`,
      )
    }
    if (number === Infinity) {
      const version = { version: Number(data.version), inForce }
      if (name === termsSlug) problems.push(...checkTerms(text, [...older, version]))
      continue
    }
    if (data.version !== number) {
      problems.push(`${atField(text, 'version')}: version must be ${number}`)
    }
    bySlug.set(name, [...older, { version: number, inForce }])
  }
  return bySlug
}

/** The list from which mails and receipts take the versions of the terms must match the texts. */
function checkTerms(text: Original, versions: Versions): string[] {
  const [given, listed] = [versions, termsVersions].map((each) => JSON.stringify(each))
  return given === listed
    ? []
    : [`${atField(text, 'version')}: contract/texts/terms-versions.ts has ${listed}, not ${given}`]
}
