import { fold } from './fold.ts'

/** Areas whose address is shorter than their name, by the words of the name. */
const areaSlugs: Readonly<Record<string, string>> = {
  'asia pacific': 'apac',
  'gulf states': 'gcc',
  'japan south korea': 'japan-korea',
  'nordic countries': 'nordics',
  'southeast asia oceania': 'sea-oceania',
  'usa canada': 'usa-canada',
}

/** The slug of a destination's English name however that is written; empty without a Latin letter. */
export function destinationSlug(name: string): string {
  const words = fold(name.replaceAll('&', ' and '))
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/^saint /, 'st ')
  // Countries are joined by a plus sign as well as by a word.
  return areaSlugs[words.replaceAll(' and ', ' ')] ?? words.replaceAll(' ', '-')
}
