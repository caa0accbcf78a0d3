import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import routes from '../app/routes.ts'
import { routeTable } from '../contract/pages/routes.ts'
import { root } from './run.ts'

const built = routeTable.filter(({ module }) => module !== undefined)
const frames = routes.filter(({ children }) => children !== undefined)
const pages = routes
  .filter(({ path }) => path !== '*')
  .flatMap((route) => route.children ?? [route])

/** Returns the source files that answer requests and match a pattern, without tests. */
function sourcesWith(pattern: RegExp): string[] {
  return globSync('{app,worker}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.|\/testing\/|^app\/paraglide/.test(file))
    .filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')))
    .sort()
}

describe('the row of a request', () => {
  it('is looked up in one place, and of other addresses by reports, sitemaps and links of texts alone', () => {
    expect(sourcesWith(/\bmatchRoute\b/)).toEqual([
      'app/article/reach-links.ts',
      'app/report/place.ts',
      'worker/edge/address/resolve-page.ts',
      'worker/edge/files/sitemap-paths.ts',
      'worker/edge/reports/csp-reports.ts',
    ])
  })

  it('is asked for its guard and its feature by the edge, in one file, and by links of texts and of the portal', () => {
    const asked = sourcesWith(/\.(guard|feature)\b|\{[^}\n]*\b(guard|feature)\b[^}\n]*\}:/)
    expect(asked).toEqual([
      'app/article/reach-links.ts',
      'app/portal/portal-nav.ts',
      'worker/edge/pages/guard-pages.ts',
    ])
  })
})

describe('the router and the route table', () => {
  it('R-AC-1 a route without a row does not come in: the guards would not know it', () => {
    const known = built.map(({ id, path }) => `${id} ${path === '/' ? '' : path.slice(1)}`)
    const routed = pages.map(({ id, path = '' }) => `${id} ${path}`)
    expect(routed.toSorted()).toEqual(known.toSorted())
  })

  it('only pages of the portal and of the office have a frame around them, without a path of its own', () => {
    expect(frames.map(({ file, path }) => ({ file, path }))).toEqual([
      { file: 'portal/frame.tsx', path: undefined },
      { file: 'routes/office/frame.tsx', path: undefined },
    ])
    const framed = frames.flatMap(({ children = [] }) => children.map(({ id }) => id))
    const own = ['portal', 'office'].flatMap((frame) =>
      built.filter(({ layout }) => layout === frame).map(({ id }) => id),
    )
    expect(framed).toEqual(own)
  })

  it('R-AC-4 both tell upper from lower case', () => {
    const loose = pages.filter(({ index, caseSensitive }) => !index && !caseSensitive)
    expect(loose).toEqual([])
  })

  it('R-AC-1 every guarded page has a loader, so that in-app navigations ask the guard too', () => {
    const guarded = built.filter(({ guard }) => guard !== undefined)
    const unasked = guarded.filter(({ module = '' }) => {
      const text = readFileSync(join(root, 'app', module), 'utf8')
      return !/^export (?:async function|function|const) loader\b/m.test(text)
    })
    expect(unasked).toEqual([])
  })
})
