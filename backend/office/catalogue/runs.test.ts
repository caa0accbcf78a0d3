import { beforeAll, describe, expect, it } from 'vitest'
import { officeCatalogueCalls } from '#contract/calls/office/catalogue.ts'
import { staffCalls } from '#contract/calls/office/staff.ts'
import { restorableSeconds } from '#contract/office/catalogue-words.ts'
import { seedRuns } from '../../shop/module.ts'
import { becomeStaff } from '../../testing/account/staff.ts'
import { openTestShop } from '../../testing/test-shop.ts'
import { testCatalogue } from '../../testing/testing.ts'
import { logCatalogueActs } from './log-acts.ts'

const { listCatalogueRuns, getCatalogueRun } = officeCatalogueCalls
const { publishCatalogueRun, restoreCatalogue } = officeCatalogueCalls
const { listActs } = staffCalls

const shop = openTestShop()
const conflict = (reason: string) => ({ status: 409, code: 'conflict', reason })
const why = 'Looked at it'
let preparer: Awaited<ReturnType<typeof becomeStaff>>
let second: typeof preparer
let owner: typeof preparer

beforeAll(async () => {
  preparer = await becomeStaff(shop, 'catalogue')
  second = await becomeStaff(shop, 'catalogue')
  owner = await becomeStaff(shop, 'owner')
  await seedRuns(testCatalogue(), { nowMs: shop.clock.nowMs, preparedBy: preparer.id })
})

describe('R-OFF-30: a run of an import in the office', () => {
  it('is beside what is sold with counts, brakes and rows as a brand sells them', async () => {
    const { runs, selling } = await shop.ask(listCatalogueRuns, {}, second)
    expect(selling).toMatchObject({ publication: 1, run: 1 })
    expect(runs).toMatchObject([
      { number: 2, preparedBy: 'Person catalogue', isOwn: false, isKept: true },
      { number: 1 },
    ])
    const all = await shop.ask(getCatalogueRun, { run: 2 }, second)
    const { added, withdrawn, dearer, cheaper, changed, unchanged, plans } = all.counts
    expect([added > 0, withdrawn > 0, dearer > 0, cheaper > 0, changed > 0]).not.toContain(false)
    expect(unchanged + added + dearer + cheaper + changed + all.counts.supplied).toBe(plans)
    expect(all.brakes.map(({ what, isHeld }) => [what, isHeld])).toEqual([
      ['plans', false],
      ['addons', false],
      ['prices', false],
      ['floors', true],
    ])
    const { rows } = await shop.ask(getCatalogueRun, { run: 2, show: 'floors' }, second)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every((row) => row.place === 'Nepal' && row.isUnderFloor)).toBe(true)
    const { rows: dear } = await shop.ask(getCatalogueRun, { run: 2, show: 'prices' }, second)
    expect(dear[0]).toMatchObject({ place: 'Laos', change: 'dearer', isFar: true })
  })

  it('is published by another person than who prepared it, with its brakes accepted', async () => {
    const publish = { run: 2, publication: 1, accepted: ['floors'], why }
    expect(await shop.refusal(publishCatalogueRun, publish, preparer)).toEqual(conflict('own_run'))
    const none = { ...publish, accepted: [] }
    expect(await shop.refusal(publishCatalogueRun, none, second)).toEqual(conflict('brakes'))
    const other = { ...publish, publication: 0 }
    expect(await shop.refusal(publishCatalogueRun, other, second)).toEqual(conflict('published'))
    const answer = await shop.ask(publishCatalogueRun, publish, second)
    expect(answer).toEqual({ run: 2, publication: 2 })
    const { selling, runs } = await shop.ask(listCatalogueRuns, {}, second)
    expect(selling).toMatchObject({ publication: 2, run: 2, beforeRun: 1 })
    expect(runs[0]).toMatchObject({ number: 2, publishedBy: 'Person catalogue' })
    const { acts } = await shop.ask(listActs, {}, owner)
    expect(acts[0]).toMatchObject({ act: 'run_published', subject: 'run:2', why })
    expect(JSON.parse(acts[0]?.before ?? '')).toEqual({ publication: 1, run: 1 })
    expect(JSON.parse(acts[0]?.after ?? '')).toEqual({
      ...{ publication: 2, run: 2, accepted: ['floors'] },
    })
  })

  it('is undone for 30 days, and of two people at once by one', async () => {
    const restore = { publication: 2, why: 'Wrong prices' }
    const late = openTestShop({ nowMs: shop.clock.nowMs + (restorableSeconds + 60) * 1000 })
    const person = await becomeStaff(late, 'catalogue')
    expect(await late.refusal(restoreCatalogue, restore, person)).toEqual(conflict('too_late'))
    const both = [preparer, second].map((who) => shop.send(restoreCatalogue, restore, who))
    const statuses = (await Promise.all(both)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409])
    const { selling } = await shop.ask(listCatalogueRuns, {}, second)
    expect(selling).toMatchObject({ publication: 3, run: 1 })
  })

  it('is in the log once, also if the log was not reached at first', async () => {
    const kept = await testCatalogue().prepare('SELECT count(*) AS n FROM catalogue_act').first('n')
    expect(kept).toBe(0)
    const { acts: before } = await shop.ask(listActs, {}, owner)
    await testCatalogue()
      .prepare(`INSERT INTO catalogue_act VALUES ('late', ?1, ?2, 'run_published', 'run:9', 'Later',
        '{}', '{"run":9}', 'a-request')`)
      .bind(shop.clock.nowMs, second.id)
      .run()
    await Promise.all([logCatalogueActs(shop.callOf()), logCatalogueActs(shop.callOf())])
    await logCatalogueActs(shop.callOf())
    const { acts } = await shop.ask(listActs, {}, owner)
    expect(acts.length - before.length).toBe(1)
    expect(acts[0]).toMatchObject({ subject: 'run:9', staffName: 'Person catalogue' })
  })
})
