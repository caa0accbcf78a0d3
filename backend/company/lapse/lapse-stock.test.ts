import { beforeEach, describe, expect, it } from 'vitest'
import { purchasingCalls } from '#contract/calls/company/purchasing.ts'
import {
  callsOf,
  closeDue,
  type Debtor,
  openDebtor,
  ordersIn,
} from '../../testing/company/billing.ts'
import { testDatabase } from '../../testing/testing.ts'
import { lapseStock } from './lapse-stock.ts'

async function lapseDue({ shop }: Pick<Debtor, 'shop'>): Promise<void> {
  const { db, now, services } = shop.callOf()
  await lapseStock({ db, now, services })
}

async function freeOf({ organizationId }: Debtor): Promise<number | null> {
  return testDatabase()
    .prepare('SELECT sum(free) FROM stock_lot WHERE organization_id = ?')
    .bind(organizationId)
    .first<number>('sum(free)')
}

// A run takes a limited number of lots, and other files leave many in the past of this one.
beforeEach(() => testDatabase().prepare('UPDATE stock_lot SET lapses_at = 9000000000').run())

describe('plans that nobody was given for a year', () => {
  it('are told of a month before, lapse once, and come back as a credit note', async () => {
    const debtor = await openDebtor('2030-03-10T12:00:00Z')
    const netMinor = await ordersIn(debtor, 1, 3)
    await debtor.goTo('2030-04-02T12:00:00Z')
    await closeDue(debtor)
    await debtor.goTo('2031-02-07T12:00:00Z')
    await lapseDue(debtor)
    expect(await debtor.mails()).toEqual(['statement_issued'])
    await debtor.goTo('2031-02-09T12:00:00Z')
    await Promise.all([lapseDue(debtor), lapseDue(debtor)])
    await lapseDue(debtor)
    expect(await debtor.mails()).toEqual(['statement_issued', 'stock_lapses'])
    await debtor.goTo('2031-03-10T11:59:59Z')
    await lapseDue(debtor)
    expect(await freeOf(debtor)).toBe(3)
    await debtor.goTo('2031-03-10T12:00:00Z')
    await Promise.all(Array.from({ length: 20 }, () => lapseDue(debtor)))
    expect(await freeOf(debtor)).toBe(0)
    await closeDue(debtor)
    const { invoices } = await callsOf(debtor).list()
    expect(invoices.map(({ kind }) => kind)).toEqual(['credit_note', 'statement'])
    const note = await callsOf(debtor).get(invoices[0]?.id ?? '')
    expect(note).toMatchObject({ netMinor, creditsNumber: invoices[1]?.number })
    expect(note.lines).toMatchObject([{ quantity: 3 }])
  })

  it('come back as the points that they cost', async () => {
    const debtor = await openDebtor('2030-05-10T12:00:00Z', { points: 90_000 })
    const { points } = await debtor.shop.ask(purchasingCalls.getOrganizationPoints, {}, debtor)
    await ordersIn(debtor, 1, 2)
    await debtor.goTo('2031-05-11T12:00:00Z')
    await lapseDue(debtor)
    await lapseDue(debtor)
    const after = await debtor.shop.ask(purchasingCalls.getOrganizationPoints, {}, debtor)
    expect(after.points).toBe(points)
    expect(after.entries.map(({ kind }) => kind).slice(0, 2)).toEqual(['returned', 'used'])
  })
})
