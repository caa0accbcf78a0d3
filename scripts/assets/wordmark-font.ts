import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { root } from '../run.ts'

/**
 * Writes all Latin letters of the display face as one static font in the format that resvg reads.
 */
export async function buildWordmarkFont(out: string): Promise<void> {
  const dir = join(root, 'node_modules/@fontsource-variable/bricolage-grotesque/files')
  const file = readFileSync(join(dir, 'bricolage-grotesque-latin-wght-normal.woff2'))
  const letters = Array.from({ length: 0x250 }, (_, code) => String.fromCodePoint(code)).join('')
  writeFileSync(
    out,
    await subsetFont(file, letters, { targetFormat: 'sfnt', variationAxes: { wght: 700 } }),
  )
}
