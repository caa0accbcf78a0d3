import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = new URL('../../', import.meta.url).pathname
const sources = [
  'scripts/assets',
  'app/ui/article/cover/cover-legs.ts',
  'app/ui/article/cover/cover-view.ts',
  'app/ui/map/frames.ts',
  'app/ui/map/map-id.ts',
  'app/ui/map/projection.ts',
  'app/ui/map/world-projection.ts',
  'backend/shop/catalogue/data/countries.ts',
  'backend/shop/catalogue/data/regions.ts',
  'backend/account/files/drawn-avatars.ts',
  'node_modules/@fontsource-variable/bricolage-grotesque/package.json',
  'node_modules/@fontsource-variable/inter/package.json',
  'node_modules/@fontsource-variable/noto-sans/package.json',
  'node_modules/circle-flags/package.json',
  'node_modules/countries-list/package.json',
  'node_modules/d3-geo/package.json',
  'node_modules/subset-font/package.json',
  'node_modules/world-atlas/package.json',
]

const parts = ['maps', 'fonts', 'flags', 'avatars', 'paper']
const wordmarkFont = join(root, '.generated', 'wordmark.ttf')
const nearFile = join(root, '.generated', 'near-countries.json')

function filesOf(source: string): string[] {
  if (source.includes('.')) return [source]
  return readdirSync(join(root, source), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
    .sort()
    .map((name) => join(source, name))
}

function hashSources(): string {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesOf))
    hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/**
 * Writes everything to public/generated and .generated that is drawn or cut at build. Pictures of
 * texts and of shops are drawn one by one as these change, and all other files together, when their
 * generators do.
 */
export async function buildAssets(): Promise<void> {
  await buildShared(hashSources())
  await buildTextPictures()
  await buildFavicons()
}

/** Draws the covers of texts, and the pictures of texts and places for shared links. */
export async function buildTextPictures(): Promise<void> {
  const { buildCovers } = await import('./cover/covers.ts')
  const { otherTexts, placePictures, readPictures } = await import('./cover/cover-subjects.ts')
  const texts = readPictures(join(root, 'content'))
  writeNew(
    join(root, '.generated', 'drawn-covers.json'),
    `${JSON.stringify(texts.map(({ id }) => id))}\n`,
  )
  await buildCovers({
    pictures: [...texts, otherTexts, ...placePictures()],
    output: join(root, 'public', 'generated', 'covers'),
    stamp: join(root, '.generated', 'covers.json'),
    version: hashSources(),
    materials: { maps: join(root, 'public', 'generated', 'maps'), font: wordmarkFont },
  })
}

/** Draws the favicon and the icons of each shop. */
export async function buildFavicons(): Promise<void> {
  const { buildBrands } = await import('./brand.ts')
  buildBrands({
    output: join(root, 'public', 'generated', 'brand'),
    stamp: join(root, '.generated', 'brand.json'),
    version: hashSources(),
    font: wordmarkFont,
  })
}

/** Writes a file unless it has this text already, so that a development server is not reloaded. */
function writeNew(file: string, text: string): void {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
}

/**
 * Writes maps, fonts, flags, avatars and the fonts of receipts to public/generated, and to
 * .generated the fonts' style sheets and file names, the wordmarks' font and which countries are near. Does nothing while generators, frames and packages are
 * unchanged.
 */
async function buildShared(hash: string): Promise<void> {
  const generated = join(root, '.generated')
  const output = join(root, 'public', 'generated')
  const stamp = join(generated, 'assets.stamp')
  const made = [...parts.map((part) => join(output, part)), wordmarkFont, nearFile]
  const isMade = made.every((file) => existsSync(file))
  if (isMade && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  const { buildAvatars } = await import('./avatars.ts')
  const { buildFlags } = await import('./flags.ts')
  const { buildFonts } = await import('./fonts.ts')
  const { buildMaps } = await import('./map/maps.ts')
  const { nearCountries } = await import('./map/near-countries.ts')
  const { buildPaperFonts } = await import('./paper-fonts.ts')
  const { buildWordmarkFont } = await import('./wordmark-font.ts')
  for (const part of parts) {
    rmSync(join(output, part), { recursive: true, force: true })
  }
  mkdirSync(generated, { recursive: true })
  buildMaps(join(output, 'maps'))
  buildFlags(join(output, 'flags'))
  await buildWordmarkFont(wordmarkFont)
  writeFileSync(nearFile, `${JSON.stringify(nearCountries())}\n`)
  buildAvatars(join(output, 'avatars'))
  await buildPaperFonts(join(output, 'paper'))
  const { faces, fallbacks, files } = await buildFonts(join(output, 'fonts'))
  writeFileSync(join(generated, 'font-faces.css'), faces)
  writeFileSync(join(generated, 'fonts.css'), fallbacks)
  writeFileSync(join(generated, 'fonts.json'), `${JSON.stringify(files, null, 2)}\n`)
  writeFileSync(stamp, hash)
}

if (import.meta.main) await buildAssets()
