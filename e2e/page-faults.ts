import type { Page } from 'playwright/test'
import { readTenants } from '#tenants/writing/read-folder.ts'
import { findFaults } from './measure/geometry.ts'
import { barriersOf, hydrated, inLanguage, watch } from './visit.ts'
import { type Visit, widths } from './visits.ts'

export const tenants = readTenants()

/**
 * Opens pages and returns what is wrong with each: errors and warnings, another language, parts that
 * are cut or too wide, violations that axe finds.
 */
export async function faultsOf(page: Page, visits: readonly Visit[]): Promise<string[]> {
  const all: string[] = []
  const heard = watch(page)
  for (const visit of visits) {
    const faults = await faultsAt(page, visit)
    all.push(
      ...[...faults, ...heard.splice(0)].map(
        (fault) => `${page.url()} in ${visit.theme}: ${fault}`,
      ),
    )
  }
  return all
}

async function faultsAt(
  page: Page,
  { tenant, locale, path, theme, look }: Visit,
): Promise<string[]> {
  const shop = tenants.find(({ slug }) => slug === tenant)
  if (!shop) throw new Error(`expected a tenant ${tenant}`)
  await page.emulateMedia({ colorScheme: theme })
  const [first, ...rest] = look ? [look.width] : widths
  await page.setViewportSize({ width: first, height: 900 })
  const response = await page.goto(inLanguage(shop, path, locale))
  const isWhole = look?.isWhole ?? true
  // Pages that are texts have no scripts of the framework, which say when they run.
  if (isWhole && (await page.locator('script[type="module"]').count()) > 0) await hydrated(page)
  const faults = response?.status() === 200 ? [] : [`the status is ${response?.status()}`]
  const lang = await page.locator('html').getAttribute('lang')
  if (lang !== locale) faults.push(`the language is ${lang}`)
  for (const width of [first, ...rest]) {
    if (width !== first) await page.setViewportSize({ width, height: 900 })
    const own = await findFaults(page)
    if (isWhole) own.push(...(await barriersOf(page, shop.theme.forced ?? theme)))
    faults.push(...own.map((fault) => `${fault} at ${width}`))
  }
  return faults
}
