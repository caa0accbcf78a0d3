import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { GuideChart } from './guide-chart.tsx'
import { plotChart } from './plot-chart.ts'
import { plotSheets, sheetSize } from './plot-sheets.ts'
import { SheetIndex } from './sheet-index.tsx'

const narita = { name: 'Narita', code: 'NRT', lat: 35.77, lon: 140.39 }
const kyoto = { name: 'Kyoto', lat: 35.01, lon: 135.77 }
const sapporo = { name: 'Sapporo', code: 'CTS', lat: 42.78, lon: 141.69 }

const story = (lat: number, lon: number) => ({ places: [{ name: '', lat, lon }] })

describe('the index of sheets', () => {
  it('has an outline for each story with a place, none upon another', () => {
    const near = Array.from({ length: 8 }, (_, index) => ({
      number: String(30 - index),
      story: story(48 + index / 10, 8),
    }))
    const sheets = plotSheets([...near, { number: '9', story: { places: [] } }])
    expect(sheets.map(({ number }) => number)).toEqual(near.map(({ number }) => number))
    const upon = sheets.flatMap((a, index) =>
      sheets
        .slice(index + 1)
        .filter(
          (b) => Math.abs(a.x - b.x) < sheetSize.width && Math.abs(a.y - b.y) < sheetSize.height,
        ),
    )
    expect(upon).toEqual([])
  })

  it('stands at the middle of a route and fills the newest story', () => {
    const [hamburg, stockholm] = [
      { name: 'Hamburg', lat: 53.55, lon: 10 },
      { name: 'Stockholm', lat: 59.33, lon: 18.07 },
    ]
    const sheets = plotSheets([
      { number: '24', story: { places: [hamburg, stockholm], route: true } },
      { number: '22', story: story(25.29, 51.53) },
    ])
    expect(sheets.map(({ x, y }) => [Math.round(x), Math.round(y)])).toEqual([
      [297, 67],
      [360, 127],
    ])
    const html = renderToStaticMarkup(<SheetIndex label="Two stories" sheets={sheets} />)
    expect(html).toContain('role="img" aria-label="Two stories"')
    expect(html).toMatch(/class="sheet-newest"><rect x="28\d/)
    expect(html).toContain('><tspan>24</tspan></text>')
    expect(html).not.toMatch(/\sstyle=/)
  })
})

describe('the chart of a guide', () => {
  it('names places with their codes on the map and on a strip around them for phones', () => {
    const chart = plotChart('jp', [narita, kyoto])
    const html = renderToStaticMarkup(<GuideChart label="Map of Japan" mapId="jp" {...chart} />)
    expect(html.match(/aria-label="Map of Japan"/g)).toHaveLength(2)
    expect(html.match(/<tspan>Narita<\/tspan><tspan> NRT<\/tspan>/g)).toHaveLength(2)
    expect(html).not.toMatch(/\sstyle=/)
  })

  it.each([
    ['near one another', [narita, kyoto], ['Narita', 'Kyoto']],
    ['far apart', [narita, sapporo, kyoto], ['Narita', 'Kyoto']],
    ['that are not on the map', [{ name: 'Paris', lat: 48.9, lon: 2.4 }], []],
  ])('keeps the strip of places %s on the map, in the shape of a phone', (_, places, seen) => {
    const { strip } = plotChart('jp', places)
    const [left = 0, top = 0, width = 0, height = 0] = strip.viewBox.split(' ').map(Number)
    expect(left).toBeGreaterThanOrEqual(0)
    expect(top).toBeGreaterThanOrEqual(0)
    expect(left + width).toBeLessThanOrEqual(480)
    expect(top + height).toBeLessThanOrEqual(360)
    expect(width / height).toBeCloseTo(390 / 150, 1)
    expect(strip.cities.map(({ name }) => name)).toEqual(seen)
    expect(strip.fontSize / width).toBeCloseTo(14 / 390, 2)
  })
})
