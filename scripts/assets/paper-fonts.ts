import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { create } from 'fontkit'
import subsetFont from 'subset-font'
import { scriptsOfNames } from '#app/format/pdf/typeface.ts'
import { expandRange } from './fonts.ts'

const require = createRequire(import.meta.url)

const noto = '@fontsource-variable/noto-sans'

/** Font families of one design that together cover the scripts of the shop's languages and of names. */
export const paperFamilies = {
  sans: noto,
  thai: `${noto}-thai`,
  jp: `${noto}-jp`,
  kr: `${noto}-kr`,
  sc: `${noto}-sc`,
  tc: `${noto}-tc`,
  ...Object.fromEntries(scriptsOfNames.map((script) => [script, `${noto}-${script}`])),
}

/**
 * Writes the fonts of PDFs, in the slices that browsers load: a receipt needs a few of them. Each
 * slice becomes a static font of one weight, without compression, which takes a reader half of a
 * receipt's time to undo; an index of each family lists its letters.
 */
export async function buildPaperFonts(outDir: string): Promise<void> {
  mkdirSync(outDir, { recursive: true })
  for (const [family, name] of Object.entries(paperFamilies)) {
    const folder = dirname(require.resolve(`${name}/package.json`))
    const index: Record<string, string> = {}
    for (const [at, { file, range }] of readSlices(folder).entries()) {
      const slice = `${family}-${at}.ttf`
      const font = await subsetFont(readFileSync(join(folder, file)), expandRange(range), {
        targetFormat: 'sfnt',
        variationAxes: { wght: 400 },
      })
      writeFileSync(join(outDir, slice), font)
      index[slice] = lettersOf(font)
    }
    writeFileSync(join(outDir, `${family}.json`), JSON.stringify(index))
  }
}

function readSlices(folder: string): { file: string; range: string }[] {
  const css = readFileSync(join(folder, 'wght.css'), 'utf8')
  const faces = css.matchAll(/url\(\.\/(files\/[^)]+)\)[^}]*?unicode-range: ([^;]+);/g)
  const slices = Array.from(faces, ([, file = '', range = '']) => ({ file, range }))
  const own = scriptsOfNames.find((script) => folder.endsWith(script))
  // Other letters of these families are those of the first one.
  return own ? slices.filter(({ file }) => file.includes(`-${own}-wght`)) : slices
}

/**
 * Returns the letters that a font really contains: slices declare letters that none of them has.
 */
function lettersOf(font: Buffer): string {
  return create(font)
    .characterSet.filter((code) => code > 0x1f)
    .map((code) => String.fromCodePoint(code))
    .join('')
}
