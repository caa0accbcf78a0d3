import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as colors from '@radix-ui/colors'
import { root } from '../run.ts'

type Brand = {
  slug: string
  brand: { name: string; wordmark: string; mark: boolean }
  theme: { accent: string }
}

const markLines =
  'M2 7.6c4.2-2.1 7.2 1.7 11.4 0S20.4 5.9 24 7M2 13.2c4.6-2.1 8.2 1.7 12.8 0S21.2 11.7 24 12.3M2 18.8c3.1-1.7 5.6 1.2 8.8.1'

type Order = {
  output: string
  /** The file with the inputs from which each shop's favicon was last drawn. */
  stamp: string
  /** Changes whenever the drawing code changes. */
  version: string
}

/** Writes the favicon of each tenant, if what it shows has changed since it was last drawn. */
export function buildBrands({ output, stamp, version }: Order): void {
  const before = existsSync(stamp) ? JSON.parse(readFileSync(stamp, 'utf8')) : {}
  const tenants = readTenants().map(({ slug, brand, theme }) => ({ slug, brand, theme }))
  const inputs = tenants.map((tenant) => [tenant.slug, version + JSON.stringify(tenant)])
  const names = tenants.map(({ slug }) => `${slug}.svg`)
  mkdirSync(output, { recursive: true })
  for (const name of readdirSync(output)) if (!names.includes(name)) rmSync(join(output, name))
  for (const [at, tenant] of tenants.entries()) {
    const svg = join(output, `${tenant.slug}.svg`)
    if (before[tenant.slug] === inputs[at]?.[1] && existsSync(svg)) continue
    writeFileSync(svg, favicon(tenant))
  }
  writeFileSync(stamp, JSON.stringify(Object.fromEntries(inputs)))
}

function readTenants(): Brand[] {
  const dir = join(root, 'tenants')
  return readdirSync(dir)
    .filter((name) => name.endsWith('.json') && !name.includes('.schema.'))
    .map((name) => JSON.parse(readFileSync(join(dir, name), 'utf8')) as Brand)
}

function groundOf({ accent }: Brand['theme']): string {
  const scales = colors as unknown as Record<string, Record<string, string>>
  return scales[accent]?.[`${accent}12`] ?? '#000'
}

function favicon({ brand, theme }: Brand): string {
  const lines = `<g fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round"><path transform="translate(4 4) scale(.92)" d="${markLines}"/></g><circle cx="19" cy="21.1" r="1.9" fill="#fff"/>`
  const letter = `<text x="16" y="23" font-family="sans-serif" font-size="21" font-weight="700" text-anchor="middle" fill="#fff">${escapeXml(brand.wordmark.slice(0, 1))}</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${groundOf(theme)}"/>${brand.mark ? lines : letter}</svg>`
}

function escapeXml(text: string): string {
  return text.replace(/[<>&"']/g, (char) => `&#${char.charCodeAt(0)};`)
}
