import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { portalFrame } from '#contract/pages/portal-row.ts'
import type { RouteRow } from '#contract/pages/route-row.ts'
import { officeFrame } from '#contract/pages/route-row.ts'
import { routeTable } from '#contract/pages/routes.ts'

const opening = 'window.__reactRouterManifest='
/** Properties that nearly all routes share; they are written once. */
const usual = { parentId: 'root', caseSensitive: true, hasLoader: true }
type Manifest = {
  entry?: unknown
  routes: Record<string, Record<string, unknown>>
  url?: string
  version?: string
}

const within = (frame: RouteRow['layout']) =>
  routeTable.filter(({ layout }) => layout === frame).map(({ id }) => id)
/** The routes that only pages of their own kind know: the pages themselves and their frame. */
const portalIds = [portalFrame, ...within('portal')]
const officeIds = [officeFrame, ...within('office')]

/**
 * Shortens the browser's route manifest. It removes the modules that each module imports, which
 * React Router needs only for preloading and prefetching, and no page here does either. It also
 * removes false values, which equal absent ones, and the properties that nearly all routes share,
 * which the file itself adds again. This saves more than half of the manifest's download.
 */
export function trimManifest(client: string): void {
  const { path, manifest } = readManifest(client)
  // These rows are opened as documents only: no browser needs their routes.
  for (const { id, scriptless, file, detour } of routeTable)
    if (scriptless || file || detour) delete manifest.routes[id]
  for (const [id, route] of Object.entries(manifest.routes))
    manifest.routes[id] = trimmed(id, route)
  // Only the server writes the first script's address.
  delete manifest.entry
  // This field is only for manifests that are fetched in parts. The version stays, because an open
  // tab recognises a newer build by it.
  delete manifest.url
  const { routes } = manifest
  const known = (ids: readonly string[]) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.includes(id)))
  const write = (name: string, of: Manifest['routes']) =>
    writeManifest(path.replace('manifest-', name), { ...manifest, routes: of })
  const shop = Object.keys(routes).filter((id) => ![...portalIds, ...officeIds].includes(id))
  write('portal-manifest-', known([...shop, ...portalIds]))
  // The office has no page of a shop.
  write('office-manifest-', known(['root', ...officeIds]))
  write('manifest-', known(shop))
}

/** Reads the manifest as React Router wrote it. */
export function readManifest(client: string): { path: string; manifest: Manifest } {
  const [written, ...others] = globSync('assets/manifest-*.js', { cwd: client })
  if (!written || others.length > 0) throw new Error('expected one route manifest')
  const path = join(client, written)
  const text = readFileSync(path, 'utf8')
  if (!text.startsWith(opening)) throw new Error('expected the manifest to be an assignment')
  return { path, manifest: JSON.parse(text.slice(opening.length).replace(/;\s*$/, '')) }
}

function writeManifest(path: string, manifest: Manifest): void {
  const expand = `for(const i in m.routes)m.routes[i]={id:i,...${JSON.stringify(usual)},...m.routes[i]}`
  writeFileSync(path, `{const m=${JSON.stringify(manifest)};${expand};${opening}m}`)
}

function trimmed(id: string, route: Record<string, unknown>): Record<string, unknown> {
  if (route.id !== id) throw new Error(`expected ${id} to be its route's id`)
  const { id: _, imports, hasDefaultExport, ...kept } = route
  const said = Object.entries(kept).filter(([name, value]) => {
    const isEmpty = value === false || (Array.isArray(value) && value.length === 0)
    return !(isEmpty || (Object.hasOwn(usual, name) && value === usual[name as keyof typeof usual]))
  })
  // A missing property means the usual value, so a different value must be written.
  const unlike = Object.keys(usual).filter((name) => !kept[name])
  return { ...Object.fromEntries(said), ...Object.fromEntries(unlike.map((name) => [name, ''])) }
}
