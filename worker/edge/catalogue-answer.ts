const base = '/api/v3/catalogue'

/** Whether a call reads the catalogue, which is the same for everyone. */
export function isCatalogueCall({ url }: Request): boolean {
  return new URL(url).pathname.startsWith(`${base}/`)
}

/** Whether what the catalogue answered has the shape of what it was asked for. */
export async function isCatalogueAnswer({ url }: Request, json: unknown): Promise<boolean> {
  const shape = await shapeOf(new URL(url).pathname.slice(base.length))
  return shape?.allows(json) ?? false
}

async function shapeOf(path: string) {
  // With the first answer from elsewhere: shapes are most of what a start would evaluate.
  const shapes = await import('#contract/catalogue.ts')
  const [, noun, ...rest] = path.split('/')
  if (noun === 'destinations') {
    return [shapes.DestinationList, shapes.DestinationDetail, undefined, shapes.Plan][rest.length]
  }
  const lists = {
    plans: shapes.PlanList,
    search: shapes.SearchResult,
    trip: shapes.TripPlaces,
    sitemap: shapes.CatalogueSitemap,
  }
  return Object.entries(lists).find(([name]) => name === noun)?.[1]
}
