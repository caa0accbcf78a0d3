import { locales } from '../locale.ts'
import { businessForms } from '../organization/business-request.ts'
import { destinationSuffix } from './path.ts'
import type { RouteRow } from './route-row.ts'
import { routeTable } from './routes.ts'

/** Where browsers read which links of a document they may fetch ahead. */
export const speculationPath = '/speculation-rules.json'

/** A document that is the same for everybody, so that fetching it says and changes nothing. */
const isOpen = ({ module, shared, file, framed }: RouteRow) =>
  module !== undefined && shared && !file && !framed

/**
 * Returns the rules: the open documents in every language, and no others. `moderate` is a pointer
 * that rests on the link, or a press; browsers leave it where the visitor saves data.
 */
export function speculationRules() {
  const patterns = routeTable.filter(isOpen).map(({ path }) => patternOf(path))
  const where = { or: patterns.map((pattern) => ({ href_matches: pattern })) }
  return { prefetch: [{ where, eagerness: 'moderate' }] }
}

/**
 * Returns the URL pattern of a row's addresses. A pattern knows nothing of the rows that go before
 * it, such as feeds beside posts, so it takes no more than the names that its row can have.
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
