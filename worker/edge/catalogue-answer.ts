import { apiBase } from '#contract/calls/endpoints.ts'

/** Whether a call reads the catalogue, which is the same for everyone. */
export function isCatalogueCall({ url }: Request): boolean {
  return new URL(url).pathname.startsWith(`${apiBase}/catalogue/`)
}

/** Whether the catalogue's answer has the shape that its endpoint declares. */
export async function isCatalogueAnswer({ url }: Request, json: unknown): Promise<boolean> {
  const shape = await shapeOf(new URL(url).pathname.slice(apiBase.length))
  return shape?.allows(json) ?? false
}

async function shapeOf(path: string) {
  // Imported with the first answer of a remote backend, because evaluating the schemas would take
  // most of the worker's start-up time.
  const { catalogueCalls } = await import('#contract/calls/catalogue.ts')
  return Object.values(catalogueCalls).find((row) => patternOf(row.path).test(path))?.answer
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
}
