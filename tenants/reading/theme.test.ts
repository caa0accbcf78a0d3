import * as colors from '@radix-ui/colors'
import { describe, expect, it } from 'vitest'
import { findFaint } from '../rules/contrast.ts'
import { readTenants } from '../writing/read-folder.ts'
import { contrast, mixOklab } from './colour.ts'
import { accents, grays, readPalette } from './palette.ts'
import { themeCss } from './theme.ts'

const tenants = readTenants()

const jade = { accent: 'jade', gray: 'sand', ground: 'gold', radius: 'large' } as const

/** Accents whose signal colour is too close to paper. */
const bright: readonly string[] = ['yellow', 'amber', 'lime', 'mint', 'sky']

describe('the tokens of a tenant', () => {
  it.each(tenants.map((tenant) => [tenant.slug, tenant.theme] as const))(
    'of %s fit in 2 KB and close no style element',
    (_slug, theme) => {
      const css = themeCss(theme)
      expect(css.length).toBeLessThan(2048)
      expect(css).toMatch(/^:root\{(--[a-z0-9-]+:[^;{}<]+;?)+\}$/)
    },
  )

  it('are Radix colours for both modes', () => {
    const css = themeCss(jade)
    expect(css).toContain(`--accent-3:light-dark(${colors.jade.jade3},${colors.jadeDark.jade3})`)
    expect(css).toContain(`--gray-12:light-dark(${colors.sand.sand12},${colors.sandDark.sand12})`)
    expect(css).toContain(`--ground-8:light-dark(${colors.gold.gold8},${colors.goldDark.gold8})`)
    expect(css).toContain(`--accent-9:${colors.jade.jade9};`)
  })

  it.each([
    ['none', '0px', '0px', '0px', '0px'],
    ['small', '3px', '5px', '7px', '20px'],
    ['medium', '5px', '8px', '11px', '32px'],
    ['large', '8px', '12px', '16px', '9999px'],
    ['full', '12px', '18px', '24px', '9999px'],
  ] as const)('draw radius %s', (radius, control, ticket, panel, pill) => {
    const css = themeCss({ ...jade, radius })
    expect(css).toContain(`--radius-4:${control};--radius-5:${ticket};--radius-6:${panel}`)
    expect(css).toContain(`--radius-full:${pill}}`)
  })
})

describe('palettes', () => {
  it.each([...grays, ...accents])('%s unpacks to whole colours', (name) => {
    const { light, dark } = readPalette(name)
    const all = [...light, ...dark]
    expect(all).toHaveLength(24)
    expect(all.filter((colour) => !/^#[0-9a-f]{6}$/.test(colour))).toEqual([])
  })
})

describe('contrast', () => {
  it('is measured as WCAG defines it', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  })

  it('mixes as CSS does', () => {
    expect(mixOklab('#ffffff', '#000000', 0.5)).toBe('#636363')
    expect(mixOklab('#29a383', '#1d3b31', 1)).toBe('#29a383')
    expect(mixOklab('#ff0000', '#0000ff', 0.5)).toBe('#8c53a2')
  })

  it.each(accents.filter((accent) => !bright.includes(accent)))(
    'of the main button is above 11:1 in both modes: %s',
    (accent) => {
      const { light, dark } = readPalette(accent)
      const ratios = [light, dark].map((steps) => contrast(steps[0] ?? '', steps[11] ?? ''))
      expect(Math.min(...ratios)).toBeGreaterThan(11)
    },
  )

  it('refuses exactly the five bright accents', () => {
    const faint = accents.filter((accent) => findFaint({ ...jade, accent }).length > 0)
    expect(faint).toEqual(bright)
  })
})
