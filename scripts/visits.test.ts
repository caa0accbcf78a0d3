import { describe, expect, it } from 'vitest'
import { locales } from '#contract/locale.ts'
import { readTenants } from '#tenants/writing/read-folder.ts'
import { mainPaths, otherPaths, themes, visitsOf, widths } from '../e2e/visits.ts'

const tenants = readTenants()
const visits = visitsOf(tenants)
/** Shops that look as the visitor wishes. */
const bothThemes = tenants.filter(({ theme }) => !theme.forced).map(({ slug }) => slug)

/** Returns the pairs that no visit has. */
function missing(
  ones: readonly string[],
  others: readonly string[],
  pairOf: (visit: (typeof visits)[number]) => [string, string],
): string[] {
  const had = new Set(visits.map((visit) => pairOf(visit).join(' ')))
  const pairs = ones.flatMap((one) => others.map((other) => `${one} ${other}`))
  return pairs.filter((pair) => !had.has(pair))
}

describe('the visits of the browser tests', () => {
  it('are one for each shop and language that it speaks', () => {
    const spoken = tenants.flatMap(({ slug, locales }) => locales.map((each) => `${slug} ${each}`))
    const had = visits.map(({ tenant, locale }) => `${tenant} ${locale}`)
    expect(had.toSorted()).toEqual(spoken.toSorted())
  })

  it('show each language in both themes, in shops that have them', () => {
    const shown = (visit: (typeof visits)[number]): [string, string] =>
      bothThemes.includes(visit.tenant) ? [visit.locale, visit.theme] : ['', '']
    expect(missing(locales, themes, shown)).toEqual([])
  })

  it('show each main page in each language, and in each shop in both themes', () => {
    expect(missing(mainPaths, locales, ({ path, locale }) => [path, locale])).toEqual([])
    const looks = bothThemes.flatMap((tenant) => themes.map((theme) => `${tenant} ${theme}`))
    expect(
      missing(mainPaths, looks, ({ path, tenant, theme }) => [path, `${tenant} ${theme}`]),
    ).toEqual([])
  })

  it('show each language and page at both widths, and each shop and language whole', () => {
    const sizes = widths.map(String)
    const at = ({ look }: (typeof visits)[number]) => String(look?.width)
    expect(missing(locales, sizes, (visit) => [visit.locale, at(visit)])).toEqual([])
    const paths = [...mainPaths, ...otherPaths]
    expect(missing(paths, sizes, (visit) => [visit.path, at(visit)])).toEqual([])
    const whole = visits.filter(({ look }) => look?.isWhole)
    expect(new Set(whole.map(({ tenant }) => tenant)).size).toBe(tenants.length)
    expect(new Set(whole.map(({ locale }) => locale)).size).toBe(locales.length)
  })

  it('show every other page in each shop and in both themes', () => {
    const slugs = tenants.map(({ slug }) => slug)
    expect(missing(otherPaths, slugs, ({ path, tenant }) => [path, tenant])).toEqual([])
    expect(missing(otherPaths, themes, ({ path, theme }) => [path, theme])).toEqual([])
  })
})
