import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as colors from '@radix-ui/colors'
import { Resvg } from '@resvg/resvg-js'
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
  /** The display face in the format that resvg reads. */
  font: string
}

/** The icons of a home screen, by the end of their name: pixels, and whether systems cut their shape. */
const icons = [
  { end: '192', pixels: 192, isCut: false },
  { end: '512', pixels: 512, isCut: false },
  { end: 'cut', pixels: 512, isCut: true },
] as const

/**
 * Writes the favicon and the icons for home screens of each tenant, if what they show has changed
 * since they were last drawn.
 */
export function buildBrands({ output, stamp, version, font }: Order): void {
  const before = existsSync(stamp) ? JSON.parse(readFileSync(stamp, 'utf8')) : {}
  const tenants = readTenants().map(({ slug, brand, theme }) => ({ slug, brand, theme }))
  const inputs = tenants.map((tenant) => [tenant.slug, version + JSON.stringify(tenant)])
  const filesOf = (slug: string) => [`${slug}.svg`, ...icons.map(({ end }) => `${slug}-${end}.png`)]
  const names = tenants.flatMap(({ slug }) => filesOf(slug))
  mkdirSync(output, { recursive: true })
  for (const name of readdirSync(output)) if (!names.includes(name)) rmSync(join(output, name))
  for (const [at, tenant] of tenants.entries()) {
    const isThere = filesOf(tenant.slug).every((name) => existsSync(join(output, name)))
    if (before[tenant.slug] === inputs[at]?.[1] && isThere) continue
    writeFileSync(join(output, `${tenant.slug}.svg`), favicon(tenant))
    for (const icon of icons) {
      writeFileSync(join(output, `${tenant.slug}-${icon.end}.png`), drawIcon(tenant, icon, font))
    }
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

function favicon(brand: Brand): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${groundOf(brand.theme)}"/>${signOf(brand, 'sans-serif')}</svg>`
}

function signOf({ brand }: Brand, family: string): string {
  const lines = `<g fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round"><path transform="translate(4 4) scale(.92)" d="${markLines}"/></g><circle cx="19" cy="21.1" r="1.9" fill="#fff"/>`
  const letter = `<text x="16" y="23" font-family="${family}" font-size="21" font-weight="700" text-anchor="middle" fill="#fff">${escapeXml(brand.wordmark.slice(0, 1))}</text>`
  return brand.mark ? lines : letter
}

/** Draws an icon; one that systems cut has a ground without corners and a smaller sign. */
function drawIcon(brand: Brand, icon: (typeof icons)[number], font: string): Uint8Array {
  const corner = icon.isCut ? 0 : 7
  const scale = icon.isCut ? 'translate(16 16) scale(.72) translate(-16 -16)' : 'scale(1)'
  const sign = signOf(brand, 'Bricolage Grotesque')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="${corner}" fill="${groundOf(brand.theme)}"/><g transform="${scale}">${sign}</g></svg>`
  const { pixels } = icon
  return new Resvg(svg, {
    fitTo: { mode: 'width', value: pixels },
    font: { fontFiles: [font], loadSystemFonts: false },
  })
    .render()
    .asPng()
}

function escapeXml(text: string): string {
  return text.replace(/[<>&"']/g, (char) => `&#${char.charCodeAt(0)};`)
}
