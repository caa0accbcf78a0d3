import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as colors from '@radix-ui/colors'
import { Resvg } from '@resvg/resvg-js'
import subsetFont from 'subset-font'
import { root } from '../run.ts'

type Brand = {
  slug: string
  brand: { name: string; wordmark: string; mark: boolean }
  theme: { accent: string; ground: string }
}

const markLines =
  'M2 7.6c4.2-2.1 7.2 1.7 11.4 0S20.4 5.9 24 7M2 13.2c4.6-2.1 8.2 1.7 12.8 0S21.2 11.7 24 12.3M2 18.8c3.1-1.7 5.6 1.2 8.8.1'

/** Writes for each tenant the favicon and the picture of shared links. */
export async function buildBrands(outDir: string): Promise<void> {
  mkdirSync(outDir, { recursive: true })
  const font = await displayFont()
  const land = landPath(readFileSync(join(root, 'public/generated/maps/world.svg'), 'utf8'))
  for (const tenant of readTenants()) {
    const look = palette(tenant.theme)
    writeFileSync(join(outDir, `${tenant.slug}.svg`), favicon(tenant, look))
    const picture = new Resvg(shareCard(tenant, look, land), {
      font: { fontFiles: [font], loadSystemFonts: false, defaultFontFamily: fontFamily },
    })
    writeFileSync(join(outDir, `${tenant.slug}.png`), picture.render().asPng())
  }
}

const fontFamily = 'Bricolage Grotesque'

/**
 * Writes all Latin letters of the display face as one static font in the format that resvg reads.
 */
async function displayFont(): Promise<string> {
  const dir = join(root, 'node_modules/@fontsource-variable/bricolage-grotesque/files')
  const file = readFileSync(join(dir, 'bricolage-grotesque-latin-wght-normal.woff2'))
  const letters = Array.from({ length: 0x250 }, (_, code) => String.fromCodePoint(code)).join('')
  const out = join(root, '.generated', 'wordmark.ttf')
  writeFileSync(
    out,
    await subsetFont(file, letters, { targetFormat: 'sfnt', variationAxes: { wght: 700 } }),
  )
  return out
}

function readTenants(): Brand[] {
  const dir = join(root, 'tenants')
  return readdirSync(dir)
    .filter((name) => name.endsWith('.json') && !name.includes('.schema.'))
    .map((name) => JSON.parse(readFileSync(join(dir, name), 'utf8')) as Brand)
}

type Palette = { accent12: string; ground3: string; ground8: string }

function palette({ accent, ground }: Brand['theme']): Palette {
  const scales = colors as unknown as Record<string, Record<string, string>>
  const step = (name: string, number: number) => scales[name]?.[`${name}${number}`] ?? '#000'
  return {
    accent12: step(accent, 12),
    ground3: step(ground, 3),
    ground8: step(ground, 8),
  }
}

function landPath(world: string): string {
  const path = / d="(M[^"]+)"/.exec(world)?.[1]
  if (!path) throw new Error('expected a path of land in world.svg')
  return path
}

function favicon({ brand }: Brand, { accent12 }: Palette): string {
  const lines = `<g fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round"><path transform="translate(4 4) scale(.92)" d="${markLines}"/></g><circle cx="19" cy="21.1" r="1.9" fill="#fff"/>`
  const letter = `<text x="16" y="23" font-family="sans-serif" font-size="21" font-weight="700" text-anchor="middle" fill="#fff">${escapeXml(brand.wordmark.slice(0, 1))}</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${accent12}"/>${brand.mark ? lines : letter}</svg>`
}

function shareCard({ brand }: Brand, look: Palette, land: string): string {
  const bars = Array.from(
    { length: 13 },
    (_, i) => `<rect x="${i * 96}" y="606" width="48" height="14"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630"><rect width="1200" height="630" fill="${look.ground3}"/><clipPath id="sky"><rect width="1200" height="430"/></clipPath><g clip-path="url(#sky)"><path transform="translate(0 -30)" d="${land}" fill="none" stroke="${look.ground8}" stroke-width="1.7" stroke-linecap="round"/></g><text x="72" y="540" font-family="${fontFamily}" font-weight="700" font-size="112" letter-spacing="-3" fill="${look.accent12}">${escapeXml(brand.wordmark)}</text><g fill="${look.accent12}"><rect x="0" y="604" width="1200" height="2"/>${bars.join('')}<rect x="0" y="620" width="1200" height="2"/></g></svg>`
}

function escapeXml(text: string): string {
  return text.replace(/[<>&"']/g, (char) => `&#${char.charCodeAt(0)};`)
}
