import { it } from 'vitest'
import { call, seedDatabase } from './testing.ts'

it('smokes', async () => {
  let t0 = performance.now(); await seedDatabase(new Date()); console.log('seed', performance.now()-t0)
  for (const p of [
    '/catalogue/destinations?page_info[page_size]=2',
    '/catalogue/destinations/japan',
    '/catalogue/destinations/japan/plans/10gb-30d',
    '/catalogue/plans?offer=reduced',
    '/catalogue/search?q=kor',
    '/catalogue/search?q=jpan&locale=ja',
    '/catalogue/sitemap',
    '/catalogue/destinations?kind=zz&page_size=999',
    '/x',
  ]) {
    const t = performance.now()
    const r = await call(p)
    const text = await r.text()
    console.log(p, r.status, performance.now() - t, text.length, text.slice(0, 700))
  }
})
