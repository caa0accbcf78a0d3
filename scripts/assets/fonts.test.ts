import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { root } from '../run.ts'
import { buildFonts, expandRange, type FontFiles } from './fonts.ts'

const out = mkdtempSync(join(tmpdir(), 'fonts-'))
let faces = ''
let fallbacks = ''
let files: FontFiles

function sizeOf(url: string): number {
  return statSync(join(out, url.replace('/generated/fonts/', ''))).size
}

describe('the fonts', { timeout: 60_000 }, () => {
  beforeAll(async () => {
    ;({ faces, fallbacks, files } = await buildFonts(out))
  })

  it('need two files and at most 90 KB for a latin page', () => {
    expect(sizeOf(files.inter.latin) + sizeOf(files.bricolage.latin)).toBeLessThanOrEqual(90_000)
  })

  it('need at most 20 KB more for Vietnamese', () => {
    const { inter, bricolage } = files
    expect(sizeOf(inter.vietnamese) + sizeOf(bricolage.vietnamese)).toBeLessThanOrEqual(20_000)
  })

  it('share no character between the files of a family', () => {
    const ranges = [...faces.matchAll(/unicode-range: (.+);/g)].map(([, range = '']) =>
      expandRange(range.replaceAll(' ', '')),
    )
    const [vietnamese = '', extended = '', latin = ''] = ranges
    const letters = [...vietnamese, ...extended, ...latin]
    expect(new Set(letters).size).toBe(letters.length)
  })

  it('swap without moving anything: each family has a fallback with its metrics', () => {
    expect(faces.match(/font-display: swap/g)).toHaveLength(6)
    const adjust = [...fallbacks.matchAll(/size-adjust: ([\d.]+)%/g)].map(([, value]) =>
      Number(value),
    )
    expect(adjust[0]).toBeCloseTo(107.1, 0)
    expect(adjust[1]).toBeGreaterThan(90)
    expect(adjust[1]).toBeLessThan(105)
  })

  it('come out with the same names as in the build before', () => {
    const named = readFileSync(join(root, '.generated', 'fonts.json'), 'utf8')
    expect(JSON.parse(named)).toEqual(files)
    expect(readdirSync(join(root, 'public', 'generated', 'fonts'))).toEqual(readdirSync(out))
  })
})
