import { locales } from '../locale.ts'
import { businessForms } from '../organization/business-request.ts'
import { destinationSuffix } from './path.ts'
import type { RouteRow } from './route-row.ts'
import { routeTable } from './routes.ts'

/** The path of the document that tells browsers which links they may prefetch. */
export const speculationPath = '/speculation-rules.json'

/**
 * A document that is the same for everybody, so that prefetching it discloses and changes nothing.
 */
const isOpen = ({ module, shared, file, framed }: RouteRow) =>
  module !== undefined && shared && !file && !framed

/**
 * Returns the rules: the open documents in every language, and no others. `moderate` prefetches
 * when the pointer rests on a link or presses it; browsers skip it when the visitor saves data.
 */
export function speculationRules() {
  const patterns = routeTable.filter(isOpen).map(({ path }) => patternOf(path))
  const where = { or: patterns.map((pattern) => ({ href_matches: pattern })) }
  return { prefetch: [{ where, eagerness: 'moderate' }] }
}

/**
 * Returns the URL pattern of a row's addresses. A pattern cannot exclude rows that match first,
 * such as feeds beside posts, so it accepts only names that its own row can have.
 */
function patternOf(path: string): string {
  const locale = `{/(${locales.join('|')})}?`
  if (path === '/') return `${locale}{/}?`
  const named = path
    .replace(':form', `(${businessForms.join('|')})`)
    .replace(':destination', `:destination([\\w\\-]+${destinationSuffix})`)
    .replaceAll(/(:(?!destination)\w+)/g, '$1([\\w\\-]+)')
  return locale + named
}
