import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { countries } from 'countries-list'

const require = createRequire(import.meta.url)

/**
 * Flags without a country code: the EU, the UN, nations, and regions that people search for by
 * name.
 */
const furtherFlags = ['eu', 'un', 'gb-eng', 'gb-sct', 'gb-wls', 'gb-nir', 'es-ct', 'es-ib', 'us-hi']

function shrink(svg: string): string {
  return svg.replace(/>\s+</g, '><').replace(/\s+/g, ' ').trim()
}

/** Returns the names of all flag files, without their extension. */
export function flagCodes(): string[] {
  return [...Object.keys(countries).map((code) => code.toLowerCase()), ...furtherFlags]
}

/** Writes `<code>.svg` for every country code and the further flags; a missing flag throws. */
export function buildFlags(outDir: string): void {
  mkdirSync(outDir, { recursive: true })
  const source = join(dirname(require.resolve('circle-flags/package.json')), 'flags')
  for (const code of flagCodes()) {
    const svg = readFileSync(join(source, `${code}.svg`), 'utf8')
    writeFileSync(join(outDir, `${code}.svg`), shrink(svg))
  }
}
