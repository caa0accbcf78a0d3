import type { Page } from 'playwright/test'
import { readTenants } from '#tenants/writing/read-folder.ts'
import { findFaults } from './measure/geometry.ts'
import { barriersOf, hydrated, inLanguage, watch } from './visit.ts'
import type { Visit } from './visits.ts'

export const tenants = readTenants()

/** What a page sends is looked at on a phone and on a desk. */
const widths = [390, 1440]

/**
 * Opens pages and returns what is wrong with each: errors and warnings, another language, parts that
 * are cut or too wide, violations that axe finds. Some looks are at one of the widths in turn, and
 * axe, which takes longer than all else, looks at each fifth page; all are at both, with axe.
 */
export async function faultsOf(
  page: Page,
  visits: readonly Visit[],
  looks: 'some' | 'all' = 'some',
): Promise<string[]> {
  const all: string[] = []
  const heard = watch(page)
  for (const [at, visit] of visits.entries()) {
    const isAll = looks === 'all'
    const faults = await faultsAt(page, visit, {
      atWidths: isAll ? widths : [widths[at % 2] ?? 0],
      hasAxe: isAll || at % 5 === 0,
    })
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
  { tenant, locale, path, theme }: Visit,
  { atWidths, hasAxe }: { atWidths: readonly number[]; hasAxe: boolean },
): Promise<string[]> {
  const shop = tenants.find(({ slug }) => slug === tenant)
  if (!shop) throw new Error(`expected a tenant ${tenant}`)
  await page.emulateMedia({ colorScheme: theme })
  await page.setViewportSize({ width: atWidths[0] ?? 0, height: 900 })
  const response = await page.goto(inLanguage(shop, path, locale))
  // Pages that are texts have no scripts of the framework, which say when they run.
  if ((await page.locator('script[type="module"]').count()) > 0) await hydrated(page)
  const faults = response?.status() === 200 ? [] : [`the status is ${response?.status()}`]
  const lang = await page.locator('html').getAttribute('lang')
  if (lang !== locale) faults.push(`the language is ${lang}`)
  for (const width of atWidths) {
    if (width !== atWidths[0]) await page.setViewportSize({ width, height: 900 })
    const own = await findFaults(page)
    if (hasAxe) own.push(...(await barriersOf(page, shop.theme.forced ?? theme)))
    faults.push(...own.map((fault) => `${fault} at ${width}`))
  }
  return faults
}
