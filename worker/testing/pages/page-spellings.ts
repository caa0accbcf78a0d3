import { locales } from '#contract/locale.ts'
import type { RouteRow } from '#contract/pages/route-row.ts'
import { routeTable } from '#contract/pages/routes.ts'
import { isDeep } from '#contract/testing/effort.ts'
import type { Role } from '#worker/testing/access-matrix.ts'
import { origin } from '../test-edge.ts'

const samples: Record<string, string> = {
  ':destination': 'japan-eSIM',
  ':plan?': '5gb-30d',
  ':id': '8999900000000000014',
}

/** Returns a path that matches a row of the route table. */
export function pathOf({ path }: RouteRow): string {
  const parts = path.split('/').map((part) => {
    return part.startsWith(':') ? (samples[part] ?? 'sample') : part
  })
  return parts.join('/')
}

/** One page of each kind of guard, none among them: what is asked of all others in the deep tests. */
const examples = new Set(
  routeTable.filter(({ guard }, at) => {
    const kind = JSON.stringify(guard)
    return routeTable.findIndex((row) => JSON.stringify(row.guard) === kind) === at
  }),
)
/** All other languages, or few that differ in how they are spelled. */
const otherLocales = isDeep
  ? locales.filter((locale) => locale !== 'en')
  : (['de', 'zh-Hans-CN'] as const)
export const isExample = (row: RouteRow) => isDeep || examples.has(row)

/**
 * Returns the valid addresses of a page, which are answered as its guard says: English ones, and of
 * examples those of other languages. For pages without a guard only anonymous visitors are tested in
 * every language.
 */
export function ownSpellings(row: RouteRow, role: Role): string[] {
  const path = pathOf(row)
  const data = path === '/' ? '/_.data' : `${path}.data`
  const isWatched = isExample(row) && (row.guard || role === 'anonymous')
  const others = isWatched ? otherLocales : []
  const documents = [
    path,
    `${path}?x=1`,
    ...others.map((locale) => (path === '/' ? `/${locale}` : `/${locale}${path}`)),
  ]
  // The data of a page without scripts only leads to its document.
  if (row.scriptless) return documents
  return [
    ...documents,
    data,
    `${data}?_routes=${row.id}`,
    ...others.map((locale) => (path === '/' ? `/${locale}.data` : `/${locale}${path}.data`)),
  ]
}

/** Returns addresses that a router, a proxy or a file system might treat as the same page. */
export function oddSpellings(row: RouteRow): string[] {
  const path = pathOf(row)
  const at = path.search(/[a-z]/)
  const encoded = (index: number) =>
    `${path.slice(0, index)}%${path.charCodeAt(index).toString(16)}${path.slice(index + 1)}`
  const last = path.length - 1
  const spellings = [
    `${path}/`,
    `/${path}`,
    `//${path}`,
    `${path}//`,
    path.replace(/(?!^)\//g, '//'),
    path.toUpperCase(),
    path.replace(/[a-z]/, (letter) => letter.toUpperCase()),
    `/en${path}`,
    `/EN${path}`,
    `/DE${path}`,
    `/ru${path}`,
    `/de/de${path}`,
    `/./${path.slice(1)}`,
    `/x/..${path}`,
    `/x/%2e%2e${path}`,
    `${path}/.`,
    `${path}/.data`,
    `${path}/_.data`,
    `${path}.data.data`,
    `${path}.data/`,
    `${path}%2edata`,
    `${path}.DATA`,
    `${path}%2f`,
    `${path}%20`,
    `${path};x`,
    `${path}.css`,
    `${path}.json`,
    `${path}.data?_routes=root`,
    `${path}.data?_routes=${row.id.toUpperCase()}`,
    `${path}?_routes=${row.id}`,
    `${path}?_data=${row.id}`,
    `${path}?index`,
    ...(at === -1 ? [] : [encoded(at), encoded(last), `/de${encoded(at)}`, `${encoded(at)}.data`]),
    path.replace(/(?!^)\//g, '%2f'),
  ]
  return spellings.map((spelling) => origin + spelling)
}
