import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { arialAverage, readMetrics } from './font-metrics.ts'

type Script = 'latin' | 'latin-ext' | 'vietnamese'
type Axis = { min: number; max: number }
type Family = {
  id: 'inter' | 'bricolage'
  name: string
  fallback: string
  /** Package file with `{script}` in place of the subset. */
  file: string
  axes: Record<string, Axis>
  /** Axes of the instance whose widths the fallback copies: body text or headings. */
  usual: Record<string, number>
  fallbackFace: 'regular' | 'bold'
  features: string[]
}

/** File paths for preloading: the ui face first, the display face second. */
export type FontFiles = Record<Family['id'], Record<Script, string>>

const require = createRequire(import.meta.url)

const textFeatures = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'lnum']

const families: Family[] = [
  {
    id: 'inter',
    name: 'Inter Variable',
    fallback: 'Inter Fallback',
    file: '@fontsource-variable/inter/files/inter-{script}-wght-normal.woff2',
    axes: { wght: { min: 400, max: 700 } },
    usual: { wght: 400 },
    fallbackFace: 'regular',
    features: [...textFeatures, 'cv11', 'ss03'],
  },
  {
    id: 'bricolage',
    name: 'Bricolage Grotesque Variable',
    fallback: 'Bricolage Fallback',
    file: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-{script}-opsz-normal.woff2',
    axes: { wght: { min: 600, max: 700 }, opsz: { min: 20, max: 96 } },
    usual: { wght: 700, opsz: 56 },
    fallbackFace: 'bold',
    features: textFeatures,
  },
]

/**
 * Characters of each file. The ranges do not overlap, so a page loads only the files that its
 * letters need: latin covers es fr de pt it id en, vietnamese adds what only vi has.
 */
const ranges: Record<Script, string> = {
  latin:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2190-2193,U+2212,U+2215,U+FEFF,U+FFFD',
  'latin-ext':
    'U+0100-0101,U+0104-010F,U+0112-0127,U+012A-0130,U+0132-0151,U+0154-0167,U+016A-019F,U+01A2-01AE,U+01B1-024F,U+0259,U+02C7,U+02D8-02D9,U+02DB,U+02DD,U+1E00-1E9F,U+1EFA-1EFF,U+20A0-20AA,U+20AD-20C0',
  vietnamese:
    'U+0102-0103,U+0110-0111,U+0128-0129,U+0168-0169,U+01A0-01A1,U+01AF-01B0,U+0300-0301,U+0303-0304,U+0308-0309,U+0323,U+0329,U+1EA0-1EF9,U+20AB',
}

/** Returns every character of a CSS unicode-range. */
export function expandRange(range: string): string {
  let text = ''
  for (const part of range.split(',')) {
    const [from = '', to = from] = part.replace('U+', '').split('-')
    for (let code = Number.parseInt(from, 16); code <= Number.parseInt(to, 16); code++) {
      text += String.fromCodePoint(code)
    }
  }
  return text
}

function readSource(family: Family, script: Script): Buffer {
  return readFileSync(require.resolve(family.file.replace('{script}', script)))
}

async function writeSubset(family: Family, script: Script, outDir: string): Promise<string> {
  const font = await subsetFont(readSource(family, script), expandRange(ranges[script]), {
    targetFormat: 'woff2',
    keepFeatures: family.features,
    noHinting: true,
    variationAxes: family.axes,
  })
  const hash = createHash('sha256').update(font).digest('hex').slice(0, 8)
  const name = `${family.id}-${script}.${hash}.woff2`
  writeFileSync(join(outDir, name), font)
  return `/generated/fonts/${name}`
}

function faceCss(family: Family, script: Script, url: string): string {
  const weight = family.axes.wght ?? { min: 400, max: 400 }
  return `@font-face {
  font-family: '${family.name}';
  font-style: normal;
  font-weight: ${weight.min} ${weight.max};
  font-display: swap;
  src: url('${url}') format('woff2');
  unicode-range: ${ranges[script].replaceAll(',', ', ')};
}
`
}

const localFaces = {
  regular: ['Arial', 'ArialMT', 'Liberation Sans', 'Arimo', 'Helvetica'],
  bold: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Arimo Bold', 'Helvetica Bold'],
}

function percent(value: number): string {
  return `${(value * 100).toFixed(2)}%`
}

/**
 * Returns the CSS of a local face scaled to the widths and line height of the web font, so that the
 * layout does not shift when the web font loads.
 */
async function fallbackCss(family: Family): Promise<string> {
  const instance = await subsetFont(readSource(family, 'latin'), expandRange('U+0020-007E'), {
    targetFormat: 'sfnt',
    variationAxes: family.usual,
  })
  const metrics = readMetrics(instance)
  const size = metrics.averageWidth / arialAverage(family.fallbackFace)
  const sources = localFaces[family.fallbackFace].map((name) => `local('${name}')`)
  return `@font-face {
  font-family: '${family.fallback}';
  src: ${sources.join(', ')};
  size-adjust: ${percent(size)};
  ascent-override: ${percent(metrics.ascent / size)};
  descent-override: ${percent(metrics.descent / size)};
  line-gap-override: ${percent(metrics.lineGap / size)};
}
`
}

/**
 * Writes the font subsets to `outDir`. `faces` is the style sheet that loads them, fetched late;
 * `fallbacks` adjusts local faces to them and is part of every page's style sheet.
 */
export async function buildFonts(
  outDir: string,
): Promise<{ faces: string; fallbacks: string; files: FontFiles }> {
  mkdirSync(outDir, { recursive: true })
  const files = { inter: {}, bricolage: {} } as FontFiles
  let faces = ''
  let fallbacks = ''
  for (const family of families) {
    for (const script of ['vietnamese', 'latin-ext', 'latin'] as const) {
      files[family.id][script] = await writeSubset(family, script, outDir)
      faces += faceCss(family, script, files[family.id][script])
    }
    fallbacks += await fallbackCss(family)
  }
  return { faces, fallbacks, files }
}
