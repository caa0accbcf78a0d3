import { destinationSuffix } from './path.ts'
import { type RouteRow, routeTable } from './routes.ts'

const isFixed = ({ path }: RouteRow) => !path.includes(':')
const fixed = new Map(routeTable.filter(isFixed).map((row) => [row.path, row]))
const patterns = routeTable
  .filter((row) => !isFixed(row))
  .map((row) => ({ row, pattern: toPattern(row.path) }))

/**
 * The row that answers a path (no locale prefix, no `.data`), or undefined. Exact case and spelling:
 * a letter that is written as `%41` belongs to no page.
 */
export function matchRoute(path: string): RouteRow | undefined {
  if (needlesslyEncoded.test(path)) return undefined
  return fixed.get(path) ?? patterns.find(({ pattern }) => pattern.test(path))?.row
}

// RFC 3986 section 2.3: unreserved characters mean the same encoded. The router decodes them, so
// `/enterprise/%6Danage` would be one page for it and another for this table.
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
