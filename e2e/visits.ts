import type { Locale } from '#contract/locale.ts'

export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** The widths of a phone and of a desk. */
export const widths = [390, 1440] as const

/** A page of a shop in a language, as it looks in a theme. */
export type Visit = {
  tenant: string
  locale: Locale
  path: string
  theme: Theme
  /**
   * Where it is looked at, and whether with its scripts and by axe, which take longest; without it,
   * everywhere by all.
   */
  look?: { width: number; isWhole: boolean }
}

/** Pages that each shop is visited on in both themes, and each language at all. */
export const mainPaths = ['/', '/shop', '/japan-eSIM', '/europe-eSIM'] as const
/** Pages that each shop is visited on once. */
export const otherPaths = [
  ...['/japan-eSIM/5gb-30d', '/shop/regional-plans', '/shop/limited-time-offer'],
  ...['/documents/privacy', '/shop/support_device?q=pixel+3', '/blog', '/cookies'],
] as const

/**
 * What a shop is visited on, one row for each of as many languages: any eight rows in succession
 * have all main pages and both themes.
 */
const rows: [path: string, theme: Theme | undefined][] = themes
  .flatMap((_, round) => mainPaths.map((path, at) => [path, themes[(round + at) % 2]] as const))
  .flatMap((main, at) => {
    const other = otherPaths[at]
    return other ? [[...main], [other, undefined]] : [[...main]]
  })

type Tenant = { slug: string; locales: readonly Locale[] }

/**
 * Returns visits of shops in which each pair of shop and language occurs, and each pair of language
 * and theme, and of width with either: each next shop begins with the next row, and every other one
 * with the other width.
 */
export function visitsOf(tenants: readonly Tenant[]): Visit[] {
  return tenants.flatMap(({ slug, locales }, shop) =>
    locales.map((locale, at) => {
      const [path = '/', theme] = rows[(at + shop) % rows.length] ?? []
      const width = widths[(at + Math.floor(shop / 2)) % 2] ?? widths[0]
      const look = { width, isWhole: at % 8 === shop % 8 }
      return { tenant: slug, locale, path, theme: theme ?? themes[shop % 2] ?? 'light', look }
    }),
  )
}
