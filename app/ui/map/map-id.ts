import type { DestinationKind } from '../../../contract/catalogue/catalogue.ts'

type Place = { kind: DestinationKind; code: string | null; slug: string }

/** Returns the id of a destination's map: a country code, a region or `global`. */
export function mapIdOf({ kind, code, slug }: Place): string {
  if (kind === 'global') return 'global'
  return kind === 'country' && code ? code.toLowerCase() : slug
}
