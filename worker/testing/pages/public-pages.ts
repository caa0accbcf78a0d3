import { destinationSuffix } from '#contract/pages/path.ts'
import { routeTable } from '#contract/pages/routes.ts'

/** What stands for a parameter of an address, by the id of its row. */
const examples: Readonly<Record<string, Record<string, string>>> = {
  'device-type': { type: 'phone' },
  'shop-continent': { continent: 'asia' },
  'shop-type': { type: 'regional-plans' },
  guide: { slug: 'japan' },
  post: { slug: 'istanbul-layover' },
  'media-item': { slug: 'fact-sheet' },
  document: { slug: 'privacy' },
  landing: { slug: 'london-airport' },
  'enterprise-form': { form: 'book' },
  destination: { destination: `japan${destinationSuffix}` },
}

/** Every page that all visitors share, by the route table; one with parameters needs an example. */
export const publicPages = routeTable
  .filter(({ shared, module, file, framed }) => shared && module && !file && !framed)
  .map(({ id, path }) => ({ path: exampleOf(id, path) }))

function exampleOf(id: string, path: string): string {
  return path.replace(/\/:(\w+)(\??)/g, (_, name: string, optional: string) => {
    const value = examples[id]?.[name]
    if (value === undefined && !optional) throw new Error(`expected an example of ${path}`)
    return value === undefined ? '' : `/${value}`
  })
}
