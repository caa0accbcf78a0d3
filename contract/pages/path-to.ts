import { destinationSuffix } from './path.ts'
import { type PageId, type PathOf, routeTable } from './routes.ts'

type ParamsIn<Path extends string> = Path extends `${infer First}/${infer Rest}`
  ? ParamsIn<First> & ParamsIn<Rest>
  : Path extends `:${infer Name}?`
    ? { [key in Name]?: string }
    : Path extends `:${infer Name}`
      ? { [key in Name]: string }
      : unknown

/** The arguments of a page's path: none, or a value for each of its parameters. */
type ParamsOf<Id extends PageId> =
  unknown extends ParamsIn<PathOf<Id>> ? [] : [params: ParamsIn<PathOf<Id>>]

const paths = new Map(routeTable.map(({ id, path }) => [id, path]))

/**
 * Returns the path of a page by the id of its row, without locale prefix. Parameters are inserted
 * unencoded, because our slugs and ids need no encoding. A destination is given by its slug; the
 * suffix is added here. The build replaces calls by the finished path, so that no browser loads the
 * route table for a link: see scripts/vite/written-paths.ts.
 */
export function pathTo<Id extends PageId>(id: Id, ...given: ParamsOf<Id>): string {
  const [params = {}] = given as [Readonly<Record<string, string>>?]
  const path = paths.get(id)
  if (path === undefined) throw new Error(`expected ${id} to be a row of the route table`)
  return path
    .split('/')
    .flatMap((part) => (part.startsWith(':') ? fill(part, params) : [part]))
    .join('/')
}

function fill(part: string, params: Readonly<Record<string, string>>): string[] {
  const value = params[part.replace(/[:?]/g, '')]
  if (value !== undefined) return [part === ':destination' ? value + destinationSuffix : value]
  if (part.endsWith('?')) return []
  throw new Error(`expected a value for ${part}`)
}
