import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { CountryMap } from './country-map.tsx'
import { OpenSea } from './open-sea.tsx'
import { Mark, Neatline } from './ornaments.tsx'
import { plotCities, plotWorld } from './plot.ts'
import { StepsLine } from './steps-line.tsx'
import { WindRule } from './wind-rule.tsx'
import { WorldMap } from './world-map.tsx'

const home = { name: 'Zurich', lat: 47.38, lon: 8.54 }
const tokyo = { name: 'Tokyo', lat: 35.69, lon: 139.69, price: 'CHF 3.50' }

describe('map components', () => {
  it('are one picture with a sentence for a screen reader', () => {
    const world = renderToStaticMarkup(
      <WorldMap label="Routes from Zurich" {...plotWorld(home, [tokyo])} />,
    )
    expect(world).toContain('role="img" aria-label="Routes from Zurich"')
    expect(world).toContain('<tspan>Tokyo</tspan><tspan> CHF 3.50</tspan>')
    const japan = renderToStaticMarkup(
      <CountryMap label="Map of Japan" mapId="jp" cities={plotCities('jp', [tokyo])} />,
    )
    expect(japan).toContain('role="img" aria-label="Map of Japan"')
    expect(japan).toContain('/generated/maps/jp.svg#land')
  })

  it('never write a style attribute, which the content policy forbids', () => {
    const html = renderToStaticMarkup(
      <>
        <WorldMap label="World" {...plotWorld(home, [tokyo])} />
        <CountryMap label="Japan" mapId="jp" cities={plotCities('jp', [tokyo])} />
        <OpenSea label="Open sea" />
        <Mark />
        <Neatline />
        <StepsLine />
        <WindRule />
      </>,
    )
    expect(html).not.toMatch(/\sstyle=|<style|\son[a-z]+=/)
  })
})
