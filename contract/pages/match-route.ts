import { destinationSuffix } from './path.ts'
import type { RouteRow } from './route-row.ts'
import { routeTable } from './routes.ts'

const isFixed = ({ path }: RouteRow) => !path.includes(':')
const fixed = new Map(routeTable.filter(isFixed).map((row) => [row.path, row]))
const patterns = routeTable
  .filter((row) => !isFixed(row))
  .map((row) => ({ row, pattern: toPattern(row.path) }))

/**
 * Returns the row that matches a path (without locale prefix and `.data`), or undefined. Case and
 * spelling must be exact: a path with a letter written as `%41` matches no row.
 */
export function matchRoute(path: string): RouteRow | undefined {
  if (needlesslyEncoded.test(path)) return undefined
  return fixed.get(path) ?? patterns.find(({ pattern }) => pattern.test(path))?.row
}

// RFC 3986 section 2.3: encoded unreserved characters are equivalent to plain ones. React Router
// decodes them, so `/enterprise/%6Danage` would match one page there and another in this table.
const needlesslyEncoded = /%(?:2[de]|3\d|4[1-9a-f]|5[\da]|5f|6[1-9a-f]|7[\dae])/i

function toPattern(path: string): RegExp {
  const source = path
    .split('/')
    .slice(1)
    .map((part) => {
      if (part === ':destination') return `/[^/]+${destinationSuffix}`
      if (part.endsWith('?')) return '(?:/[^/]+)?'
      return part.startsWith(':') ? '/[^/]+' : `/${part}`
    })
    .join('')
  return new RegExp(`^${source}$`)
}
