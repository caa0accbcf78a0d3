import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countries } from 'countries-list'
import { beforeAll, describe, expect, it } from 'vitest'
import { root } from '../../run.ts'
import { buildFlags } from '../flags.ts'
import { buildMaps } from './maps.ts'
import { regionMembers } from './regions.ts'
import { renderFrames } from './write-frames.ts'

const out = mkdtempSync(join(tmpdir(), 'maps-'))

function sizeOf(name: string): number {
  return statSync(join(out, name)).size
}

function textOf(name: string): string {
  return readFileSync(join(out, name), 'utf8')
}

/** Removes line breaks and commas from a checked-in table, as the formatter may change them. */
function squeeze(text: string): string {
  return text.replace(/[\s,]+/g, ' ')
}

describe('the maps', { timeout: 60_000 }, () => {
  beforeAll(() => buildMaps(out))

  it('exist for every country but Antarctica and for every region', () => {
    const made = new Set(readdirSync(out))
    const wanted = [...Object.keys(countries).map((code) => code.toLowerCase())]
    const missing = [
      ...wanted,
      ...Object.keys(regionMembers),
      'world',
      'world-small',
      'global',
    ].filter((id) => !made.has(`${id}.svg`))
    expect(missing).toEqual(['aq'])
  })

  it('stay within their byte budgets', () => {
    expect(sizeOf('world.svg')).toBeLessThanOrEqual(48_000)
    expect(sizeOf('world-small.svg')).toBeLessThanOrEqual(16_000)
    expect(sizeOf('jp.svg')).toBeLessThanOrEqual(14_000)
    const largest = Math.max(...readdirSync(out).map(sizeOf))
    expect(largest).toBeLessThanOrEqual(48_000)
  })

  it('draw land in each file and never a broken number', () => {
    const files = readdirSync(out)
    const isBroken = (name: string) => /NaN|Infinity|undefined|e-\d/.test(textOf(name))
    expect(files.filter(isBroken)).toEqual([])
    expect(files.filter((name) => !/id="land"><path d="M/.test(textOf(name)))).toEqual([])
  })

  it('come out as in the build before', () => {
    const built = join(root, 'public', 'generated', 'maps')
    expect(readdirSync(built)).toEqual(readdirSync(out))
    const isOther = (name: string) => textOf(name) !== readFileSync(join(built, name), 'utf8')
    expect(readdirSync(out).filter(isOther)).toEqual([])
  })

  it('use the frames that the framing rules give today', () => {
    const frames = readFileSync(new URL('../../../app/ui/map/frames.ts', import.meta.url), 'utf8')
    expect(squeeze(frames)).toBe(squeeze(renderFrames()))
  })
})

describe('the flags', () => {
  it('exist for every country and for the union, each a small drawing', () => {
    const flags = mkdtempSync(join(tmpdir(), 'flags-'))
    buildFlags(flags)
    const made = new Set(readdirSync(flags))
    const wanted = ['eu', ...Object.keys(countries).map((code) => code.toLowerCase())]
    expect(wanted.filter((code) => !made.has(`${code}.svg`))).toEqual([])
    expect([...made].filter((name) => statSync(join(flags, name)).size > 12_000)).toEqual([])
  })
})
