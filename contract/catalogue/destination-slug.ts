import { fold } from '../fold.ts'

/** Slugs of areas whose address is shorter than their name, by the words of the name. */
const areaSlugs: Readonly<Record<string, string>> = {
  'asia pacific': 'apac',
  'gulf states': 'gcc',
  'japan south korea': 'japan-korea',
  'nordic countries': 'nordics',
  'southeast asia oceania': 'sea-oceania',
  'usa canada': 'usa-canada',
}

/**
 * Returns the slug of a destination's English name in any spelling; empty if no Latin letter or
 * digit remains.
 */
export function destinationSlug(name: string): string {
  const words = fold(name.replaceAll('&', ' and '))
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/^saint /, 'st ')
  // Names join countries by a plus sign or by a word.
  return areaSlugs[words.replaceAll(' and ', ' ')] ?? words.replaceAll(' ', '-')
}
