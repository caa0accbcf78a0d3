import { globSync, readFileSync, rmSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { themeCss } from '#tenants/reading/theme.ts'
import { buildRadixCss } from './radix-css.ts'

const out = '.generated/radix-css-test/radix.css'
const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')

describe('the cut Radix Themes stylesheet', () => {
  beforeAll(() => {
    buildRadixCss(out)
  })

  afterAll(() => {
    rmSync(new URL('../.generated/radix-css-test', import.meta.url), { recursive: true })
  })

  it('holds the button and nothing that loads later', () => {
    expect(read(out)).toContain('.rt-BaseButton')
    expect(read(out)).not.toMatch(/Dialog|Tooltip|\.dark|@keyframes/)
  })

  it('holds the tooltip for the lazy file', () => {
    const css = read(out.replace('.css', '-portal.css'))
    expect(css).toContain('.rt-TooltipContent')
    expect(css).not.toContain('.rt-SelectContent')
  })

  it('stays under half a kilobyte for the first page', () => {
    expect(gzipSync(read(out)).byteLength).toBeLessThan(512)
  })

  it.each(['sand', 'gold'] as const)('asks a theme on %s for all that it brings', (ground) => {
    const sources = globSync('app/**/*.{css,ts,tsx}', { exclude: ['app/paraglide/**'] })
    const text = [...sources, out, out.replace('.css', '-portal.css')].map(read).join('\n')
    const own = new Set([...text.matchAll(/(--[\w-]+):/g)].map(([, name]) => name))
    const uses = [...text.matchAll(/var\((--(?:accent|gray|ground|radius)-[\w-]+)/g)]
    const asked = new Set(uses.map(([, name]) => name).filter((name) => !own.has(name)))
    const css = themeCss({ accent: 'jade', gray: 'sand', ground, radius: 'large' })
    const brought = [...css.matchAll(/(--[\w-]+):/g)].map(([, name]) => name)
    expect(brought.sort()).toEqual([...asked].sort())
  })
})
