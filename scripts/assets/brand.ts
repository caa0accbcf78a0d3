import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as colors from '@radix-ui/colors'
import { Resvg } from '@resvg/resvg-js'
import { root } from '../run.ts'

type Brand = {
  slug: string
  brand: { name: string; wordmark: string; mark: boolean }
  theme: { accent: string; ground: string }
}

const markLines =
  'M2 7.6c4.2-2.1 7.2 1.7 11.4 0S20.4 5.9 24 7M2 13.2c4.6-2.1 8.2 1.7 12.8 0S21.2 11.7 24 12.3M2 18.8c3.1-1.7 5.6 1.2 8.8.1'

type Order = {
  output: string
  /** The file with the inputs from which each shop's pictures were last drawn. */
  stamp: string
  /** Changes whenever the drawing code changes. */
  version: string
  font: string
}

/**
 * Writes for each tenant the favicon and the picture of shared links, if what they show has changed
 * since they were last drawn.
 */
export function buildBrands({ output, stamp, version, font }: Order): void {
  const before = existsSync(stamp) ? JSON.parse(readFileSync(stamp, 'utf8')) : {}
  const tenants = readTenants().map(({ slug, brand, theme }) => ({ slug, brand, theme }))
  const inputs = tenants.map((tenant) => [tenant.slug, version + JSON.stringify(tenant)])
  const names = tenants.flatMap(({ slug }) => [`${slug}.svg`, `${slug}.png`])
  mkdirSync(output, { recursive: true })
  for (const name of readdirSync(output)) if (!names.includes(name)) rmSync(join(output, name))
  const world = readFileSync(join(root, 'public/generated/maps/world.svg'), 'utf8')
  for (const [at, tenant] of tenants.entries()) {
    const [svg, png] = [join(output, `${tenant.slug}.svg`), join(output, `${tenant.slug}.png`)]
    const isDrawn = before[tenant.slug] === inputs[at]?.[1] && existsSync(svg) && existsSync(png)
    if (isDrawn) continue
    const look = palette(tenant.theme)
    writeFileSync(svg, favicon(tenant, look))
    const picture = new Resvg(shareCard(tenant, look, landPath(world)), {
      font: { fontFiles: [font], loadSystemFonts: false, defaultFontFamily: fontFamily },
    })
    writeFileSync(png, picture.render().asPng())
  }
  writeFileSync(stamp, JSON.stringify(Object.fromEntries(inputs)))
}

const fontFamily = 'Bricolage Grotesque'

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
