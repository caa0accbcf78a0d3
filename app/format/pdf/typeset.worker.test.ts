import { PDFDocument } from '@cantoo/pdf-lib'
import * as fontkit from 'fontkit'
import { describe, expect, it } from 'vitest'
import { testBindings } from '#backend/testing/testing.ts'
import type { Locale } from '#contract/locale.ts'
import { loadTypeface } from './typeface.ts'
import { widthOf, wrap } from './typeset.ts'

async function lines(text: string, locale: Locale, width: number) {
  const document = await PDFDocument.create()
  document.registerFontkit(fontkit)
  const typeface = await loadTypeface(document, testBindings().ASSETS, { text, locale })
  const found = wrap(text, { width, size: 10, locale }, typeface)
  for (const line of found) expect(widthOf(line, 10, typeface)).toBeLessThanOrEqual(width)
  return found
}

describe('a text on paper', () => {
  it.each([
    ['ja', '旅行者は、注文の前に（旅行中も）条件を読めます。返金は「ポリシー」のとおりです。'],
    ['zh-Hans', '套餐供你本人在旅途中使用；套餐包含热点的，可以分享连接（见第七条）。'],
    [
      'en',
      'Plans are “for you”, yours (and nobody else’s), for 14 days; a day is 24 hours, 5% off.',
    ],
    [
      'de',
      'Tarife („Pläne“) gelten 14 Tage; ein Tag hat 24 Stunden, nicht mehr (und nicht weniger).',
    ],
  ] as const)('in %s begins no line with a mark that closes', async (locale, text) => {
    for (let width = 60; width <= 120; width += 7) {
      const found = await lines(text, locale, width)
      expect(found.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
      for (const line of found) {
        expect(line).not.toMatch(/^[、。，；）」”’,;.)%]/u)
        expect(line).not.toMatch(/[（「“„(]$/u)
      }
    }
  })

  it('cuts a word that is wider than a line', async () => {
    const found = await lines(`See ${'wide'.repeat(40)} here`, 'en', 90)
    expect(found.length).toBeGreaterThan(5)
    expect(found.join('').replaceAll(' ', '')).toBe(`See${'wide'.repeat(40)}here`)
  })
})
