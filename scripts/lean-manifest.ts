import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const opening = 'window.__reactRouterManifest='
/** What nearly every route says, said once. */
const usual = { parentId: 'root', caseSensitive: true, hasLoader: true }
type Manifest = {
  routes: Record<string, Record<string, unknown>>
  url?: string
  version?: string
}

/**
 * Takes out of the browser's route manifest which modules each module imports: React Router reads
 * them for preloading and prefetching, and no page here does either. Also what is false, as what is
 * absent is, and what is the same for nearly all, which the file itself adds again. More than half
 * of what every first visit downloads to know the routes.
 */
export function trimManifest(client: string): void {
  const [file, ...others] = globSync('assets/manifest-*.js', { cwd: client })
  if (!file || others.length > 0) throw new Error('expected one route manifest')
  const path = join(client, file)
  const text = readFileSync(path, 'utf8')
  if (!text.startsWith(opening)) throw new Error('expected the manifest to be an assignment')
  const manifest: Manifest = JSON.parse(text.slice(opening.length).replace(/;\s*$/, ''))
  for (const [id, route] of Object.entries(manifest.routes))
    manifest.routes[id] = trimmed(id, route)
  // For manifests that are fetched piece by piece, which this one is not.
  delete manifest.url
  delete manifest.version
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
  // Not said means the usual: what is otherwise says so.
  const unlike = Object.keys(usual).filter((name) => !kept[name])
  return { ...Object.fromEntries(said), ...Object.fromEntries(unlike.map((name) => [name, ''])) }
}
