import { describe, expect, it } from 'vitest'
import { billingCalls } from '#contract/calls/company/billing.ts'
import { purchasingCalls } from '#contract/calls/company/purchasing.ts'
import {
  addCredit,
  callsOf,
  closeDue,
  openDebtor,
  ordersIn,
} from '../../testing/company/billing.ts'
import { fill, openPurchaser } from '../../testing/company/purchasing.ts'
import { anyPlanId } from '../../testing/order.ts'
import { openTestShop } from '../../testing/test-shop.ts'
import { testDatabase } from '../../testing/testing.ts'

const day = 86_400

describe('the statement of a month', () => {
  it('is issued once the month is over where the organisation is, with the ledger’s sum', async () => {
    const debtor = await openDebtor('2026-10-31T11:30:00Z', { timeZone: 'Pacific/Auckland' })
    const netMinor = await ordersIn(debtor, 2)
    // It is 1 November in Auckland already: the orders are November's.
    await closeDue(debtor)
    expect((await callsOf(debtor).list()).invoices).toEqual([])
    await debtor.goTo('2026-11-30T12:30:00Z')
    await closeDue(debtor)
    const { invoices } = await callsOf(debtor).list()
    const totalMinor = netMinor + Math.round(netMinor * 0.23)
    expect(invoices).toMatchObject([
      { kind: 'statement', state: 'OPEN', month: '2026-11', totalMinor, dueMinor: totalMinor },
    ])
    const invoice = await callsOf(debtor).get(invoices[0]?.id ?? '')
    expect(invoice).toMatchObject({ netMinor, taxCategory: 'S', taxRate: 2300 })
    expect(invoice.lines).toMatchObject([{ quantity: 1 }, { quantity: 1 }])
    expect(invoice.dueAt).toBe(invoice.issuedAt + 30 * day)
    await closeDue(debtor)
    expect((await callsOf(debtor).list()).invoices).toHaveLength(1)
    expect(await debtor.mails()).toEqual(['statement_issued'])
  })

  it('is one, and numbered without gaps, however often its month is closed at once', async () => {
    const debtors = await Promise.all(
      Array.from({ length: 6 }, () => openDebtor('2027-03-10T12:00:00Z')),
    )
    for (const debtor of debtors) await ordersIn(debtor, 1)
    for (const debtor of debtors) await debtor.goTo('2027-04-02T12:00:00Z')
    const runs = await Promise.allSettled([...debtors, ...debtors].map(closeDue))
    expect(runs.length).toBe(12)
    for (const debtor of debtors) await closeDue(debtor)
    const { results } = await testDatabase()
      .prepare(`SELECT serial, number FROM invoice WHERE seller = 'plain' AND series = ''
        AND year = 2027 ORDER BY serial`)
      .all<{ serial: number; number: string }>()
    expect(results.map(({ serial }) => serial)).toEqual(results.map((_, at) => at + 1))
    expect(results[0]?.number).toBe('2027-0001')
    for (const debtor of debtors) {
      expect((await callsOf(debtor).list()).invoices).toHaveLength(1)
    }
  })

  it('is issued although that of another organisation fails, and the job says so', async () => {
    const broken = await openDebtor('2028-02-10T12:00:00Z')
    const debtor = await openDebtor('2028-03-10T12:00:00Z')
    for (const each of [broken, debtor]) await ordersIn(each, 1)
    await testDatabase()
      .prepare("UPDATE organization SET time_zone = 'Nowhere/Else' WHERE id = ?1")
      .bind(broken.organizationId)
      .run()
    await debtor.goTo('2028-04-02T12:00:00Z')
    await expect(closeDue(debtor)).rejects.toThrow('Nowhere/Else')
    expect((await callsOf(debtor).list()).invoices).toMatchObject([{ month: '2028-03' }])
    await testDatabase()
      .prepare("UPDATE organization SET time_zone = 'UTC' WHERE id = ?1")
      .bind(broken.organizationId)
      .run()
    await closeDue(debtor)
    await broken.goTo('2028-04-02T12:00:00Z')
    expect((await callsOf(broken).list()).invoices).toMatchObject([{ month: '2028-02' }])
  })

  it('is overdue after 30 days and reminded of in steps; then orders wait for it', async () => {
    const debtor = await openDebtor('2026-09-10T12:00:00Z')
    await ordersIn(debtor, 1)
    await debtor.goTo('2026-10-01T12:00:00Z')
    await closeDue(debtor)
    await debtor.goTo('2026-10-31T12:00:01Z')
    await closeDue(debtor)
    const { invoices } = await callsOf(debtor).list()
    expect(invoices).toMatchObject([{ state: 'OVERDUE' }])
    await debtor.goTo('2026-11-07T13:00:00Z')
    await Promise.allSettled([closeDue(debtor), closeDue(debtor)])
    await debtor.goTo('2026-11-29T11:00:00Z')
    await closeDue(debtor)
    await closeDue(debtor)
    expect(await debtor.mails()).toEqual(['statement_issued', 'statement_late', 'statement_late'])
    const before = await callsOf(debtor).billing()
    expect(before.remindedAt).toHaveLength(2)
    expect(before).toMatchObject({
      overdueMinor: invoices[0]?.totalMinor,
      ordersWaitFrom: 1796040000,
    })
    await ordersIn(debtor, 1)
    await debtor.goTo('2026-11-30T12:00:01Z')
    const totalMinor = await fill(debtor, await anyPlanId())
    const order = { totalMinor, idempotencyKey: crypto.randomUUID() }
    expect(
      await debtor.shop.refusal(purchasingCalls.createMasterOrder, order, debtor),
    ).toMatchObject({ status: 409, reason: 'statement_late' })
    await callsOf(debtor).pay(before.owed)
    await ordersIn(debtor, 1)
  })

  it('is not mailed to who may pay and not see it', async () => {
    const debtor = await openDebtor('2026-09-10T12:00:00Z')
    await ordersIn(debtor, 1)
    await testDatabase()
      .prepare(
        `UPDATE role SET permissions = '["UPDATE_PAYMENT_METHOD"]' WHERE organization_id = ?`,
      )
      .bind(debtor.organizationId)
      .run()
    await debtor.goTo('2026-10-01T12:00:00Z')
    await closeDue(debtor)
    await debtor.goTo('2026-11-29T11:00:00Z')
    await closeDue(debtor)
    expect(await debtor.mails()).toEqual([])
  })

  it('R-MON-2: is not overdue while no card can pay what is left of it, and is paid with the next one', async () => {
    const debtor = await openDebtor('2026-09-10T12:00:00Z')
    const leave = (minor: number) =>
      testDatabase()
        .prepare('UPDATE invoice SET settled_minor = total_minor - ?1 WHERE organization_id = ?2')
        .bind(minor, debtor.organizationId)
        .run()
    await ordersIn(debtor, 1)
    await debtor.goTo('2026-10-01T12:00:00Z')
    await closeDue(debtor)
    await leave(49)
    const waits = { state: 'OPEN', dueMinor: 49, isSmall: true }
    for (const time of ['2026-11-05T12:00:00Z', '2026-12-15T12:00:00Z']) {
      await debtor.goTo(time)
      await closeDue(debtor)
      expect(await callsOf(debtor).billing()).toMatchObject({ overdueMinor: 0, owed: [waits] })
    }
    expect(await debtor.mails()).toEqual(['statement_issued'])
    // What is overdue is so no longer when too little is left.
    await leave(50)
    await closeDue(debtor)
    expect(await callsOf(debtor).billing()).toMatchObject({ overdueMinor: 50 })
    await leave(49)
    await closeDue(debtor)
    expect(await callsOf(debtor).billing()).toMatchObject({ overdueMinor: 0 })
    await ordersIn(debtor, 1)
    await debtor.goTo('2027-01-02T12:00:00Z')
    await closeDue(debtor)
    const { owed } = await callsOf(debtor).billing()
    expect(owed).toMatchObject([waits, { state: 'OPEN' }])
    expect(await callsOf(debtor).pay(owed)).toMatchObject({ state: 'succeeded' })
  })

  it('takes off what came back: of its own month as a line, of others as a credit note', async () => {
    const debtor = await openDebtor('2026-09-10T12:00:00Z')
    const netMinor = await ordersIn(debtor, 1, 4)
    await addCredit(debtor, { month: '2026-09', creditsMonth: '2026-09', plans: 1 })
    await debtor.goTo('2026-10-10T12:00:00Z')
    await closeDue(debtor)
    const unitMinor = netMinor / 4
    const [september] = (await callsOf(debtor).list()).invoices
    const { lines } = await callsOf(debtor).get(september?.id ?? '')
    expect(lines).toMatchObject([{ quantity: 4 }, { quantity: -1, netMinor: -unitMinor }])
    await addCredit(debtor, { month: '2026-10', creditsMonth: '2026-09', plans: 2 })
    // What is sold from now on is not subject to VAT; what was sold before keeps its rate.
    const moved = { name: '', line_1: '1', city: 'Tokyo', postal_code: '1', country: 'JP' }
    await testDatabase()
      .prepare('UPDATE organization SET billing_address = ? WHERE id = ?')
      .bind(JSON.stringify(moved), debtor.organizationId)
      .run()
    await ordersIn(debtor, 1)
    await closeDue(debtor)
    const { invoices } = await callsOf(debtor).list()
    const note = invoices.find(({ kind }) => kind === 'credit_note')
    const creditMinor = 2 * unitMinor + Math.round(2 * unitMinor * 0.23)
    expect(note).toMatchObject({
      ...{ kind: 'credit_note', number: expect.stringMatching(/^C-2026-\d{4}$/), state: 'OPEN' },
      ...{ totalMinor: creditMinor, creditsNumber: september?.number },
    })
    await debtor.goTo('2026-11-02T12:00:00Z')
    await closeDue(debtor)
    const [october] = (await callsOf(debtor).list()).invoices
    expect(await callsOf(debtor).get(october?.id ?? '')).toMatchObject({ taxCategory: 'O' })
    // One plan was ordered in October: the credit of two covers it, and the rest stays.
    expect(october).toMatchObject({ month: '2026-10', state: 'PAID', dueMinor: 0 })
    const { setOff } = await callsOf(debtor).get(october?.id ?? '')
    expect(setOff).toEqual([{ number: note?.number, amountMinor: october?.totalMinor }])
    const kept = (await callsOf(debtor).list()).invoices.find(({ id }) => id === note?.id)
    const restMinor = creditMinor - (october?.totalMinor ?? 0)
    expect(kept?.dueMinor).toBe(restMinor)
    await ordersIn(debtor, 4)
    await debtor.goTo('2026-12-02T12:00:00Z')
    await closeDue(debtor)
    const [november] = (await callsOf(debtor).list()).invoices
    expect(november?.dueMinor).toBe((november?.totalMinor ?? 0) - restMinor)
  })

  it('takes no more orders, and neither it nor its lines change', async () => {
    const debtor = await openDebtor('2026-09-10T12:00:00Z')
    await ordersIn(debtor, 1)
    await debtor.goTo('2026-10-10T12:00:00Z')
    await closeDue(debtor)
    const run = (text: string) => testDatabase().prepare(text).bind(debtor.organizationId).run()
    const own = '(SELECT id FROM invoice WHERE organization_id = ?1)'
    for (const text of [
      'UPDATE invoice SET total_minor = 0 WHERE organization_id = ?1',
      'DELETE FROM invoice WHERE organization_id = ?1',
      `UPDATE invoice_line SET quantity = 9 WHERE invoice_id = ${own}`,
      `DELETE FROM invoice_line WHERE invoice_id = ${own}`,
      `INSERT INTO invoice_line (invoice_id, position, quantity, unit_minor, net_minor, facts)
        VALUES (${own}, 9, 1, 1, 1, '{}')`,
    ]) {
      await expect(run(text)).rejects.toThrow('a document is not changed')
    }
    await expect(
      run(`INSERT INTO account_entry (id, organization_id, month, kind, amount_minor, created_at)
        VALUES ('late-' || ?1, ?1, '2026-09', 'ordered', 1, 1)`),
    ).rejects.toThrow('month_closed')
    await expect(
      run(`UPDATE invoice SET state = 'PAID', paid_at = 1 WHERE organization_id = ?1`),
    ).rejects.toThrow('invoice_paid')
    await run(`UPDATE invoice SET state = 'OVERDUE' WHERE organization_id = ?1`)
    await expect(
      run(`UPDATE invoice SET state = 'OPEN' WHERE organization_id = ?1`),
    ).rejects.toThrow('invoice_move')
  })
})

describe('paying statements', () => {
  it('settles them once, also with ten payments at once', async () => {
    const debtor = await openDebtor('2026-08-10T12:00:00Z')
    await ordersIn(debtor, 1)
    await debtor.goTo('2026-09-10T12:00:00Z')
    await ordersIn(debtor, 2)
    await debtor.goTo('2026-10-02T12:00:00Z')
    await closeDue(debtor)
    const { owed, dueMinor } = await callsOf(debtor).billing()
    expect(owed).toHaveLength(2)
    const sent = await Promise.all(
      Array.from({ length: 10 }, () => callsOf(debtor).send(owed, dueMinor)),
    )
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await callsOf(debtor).billing()).toMatchObject({ dueMinor: 0, owed: [] })
    const { amount } = await charged()
    expect(amount).toBe(dueMinor)
    async function charged() {
      const found = await testDatabase()
        .prepare(`SELECT sum(sandbox_charge.amount_minor) AS amount FROM organization_payment
          JOIN sandbox_charge ON reference = id || '.1' WHERE organization_id = ?
            AND sandbox_charge.state = 'succeeded'`)
        .bind(debtor.organizationId)
        .first<{ amount: number }>()
      return found ?? { amount: 0 }
    }
  })

  it('asks for the bank, gives that up for another card, and says why a card failed', async () => {
    const debtor = await openDebtor('2026-09-10T12:00:00Z')
    await ordersIn(debtor, 1)
    await debtor.goTo('2026-10-02T12:00:00Z')
    await closeDue(debtor)
    const { owed, dueMinor } = await callsOf(debtor).billing()
    const asked = await callsOf(debtor).pay(owed, 'three_d_secure')
    expect(asked).toMatchObject({ state: 'action_due', amountMinor: dueMinor })
    expect(asked.actionUrl).toBe(`/__dev/sandbox/bank/${asked.id}.1`)
    expect(await callsOf(debtor).pay(owed, 'decline')).toMatchObject({
      ...{ state: 'declined', decline: 'declined' },
    })
    expect(await callsOf(debtor).payment(asked.id)).toMatchObject({ state: 'voided' })
    const late = await callsOf(debtor).pay(owed, 'late')
    expect(late.state).toBe('processing')
    debtor.shop.clock.advance(10)
    expect(await callsOf(debtor).payment(late.id)).toMatchObject({ state: 'succeeded' })
    expect(await callsOf(debtor).billing()).toMatchObject({ dueMinor: 0 })
  })

  it('is settled by the clock where the provider’s answer was lost', async () => {
    const debtor = await openDebtor('2026-09-10T12:00:00Z')
    await ordersIn(debtor, 1)
    await debtor.goTo('2026-10-02T12:00:00Z')
    await closeDue(debtor)
    const { owed } = await callsOf(debtor).billing()
    expect(await callsOf(debtor).pay(owed, 'timeout')).toMatchObject({ state: 'trying' })
    await debtor.shop.settle()
    debtor.shop.clock.advance(10)
    await closeDue(debtor)
    expect(await callsOf(debtor).billing()).toMatchObject({ dueMinor: 0 })
  })

  it('is refused where the payer saw another sum, or the statement is paid', async () => {
    const debtor = await openDebtor('2026-09-10T12:00:00Z')
    await ordersIn(debtor, 1)
    await debtor.goTo('2026-10-02T12:00:00Z')
    await closeDue(debtor)
    const { owed, dueMinor } = await callsOf(debtor).billing()
    const refused = await callsOf(debtor).send(owed, dueMinor - 1)
    expect(refused.status).toBe(409)
    const stranger = await openDebtor('2026-10-02T12:00:00Z')
    expect((await callsOf(stranger).send(owed, dueMinor)).status).toBe(404)
    await callsOf(debtor).pay(owed)
    expect((await callsOf(debtor).send(owed, dueMinor)).status).toBe(409)
  })
})

describe('points of an organisation', () => {
  const buy = { points: 5_000, amountMinor: 6_150, card: 'success' }

  it('are paid at once and make an invoice that is paid', async () => {
    const purchaser = await openPurchaser({ points: 1_000 })
    const { shop, bearer } = purchaser
    const keyed = { ...buy, idempotencyKey: crypto.randomUUID() }
    const payment = await shop.ask(billingCalls.buyPoints, keyed, { bearer })
    expect(payment).toMatchObject({ state: 'succeeded', points: 5_000, amountMinor: 6_150 })
    expect(await shop.ask(billingCalls.buyPoints, keyed, { bearer })).toEqual(payment)
    const { points } = await shop.ask(purchasingCalls.getOrganizationPoints, {}, { bearer })
    expect(points).toBe(6_000)
    const { invoices } = await shop.ask(billingCalls.listInvoices, {}, { bearer })
    expect(invoices).toMatchObject([
      { kind: 'top_up', state: 'PAID', totalMinor: 6_150, dueMinor: 0 },
    ])
    const other = { ...keyed, amountMinor: 6_151, idempotencyKey: crypto.randomUUID() }
    expect(await shop.refusal(billingCalls.buyPoints, other, { bearer })).toMatchObject({
      reason: 'amount_changed',
    })
  })

  it('have a price for who may buy them, also if they may not see statements', async () => {
    const shop = openTestShop()
    const permissions = ['UPDATE_PAYMENT_METHOD'] as const
    const account = await shop.addAccount({ member: { paymentModel: 'PRE_PAID', permissions } })
    const bearer = await shop.signIn(account)
    expect(await shop.ask(billingCalls.getPointsOffer, {}, { bearer })).toMatchObject({
      ...{ currency: 'USD', packMinor: 1_000, points: 0 },
    })
  })

  it('are not sold to who pays by statement', async () => {
    const { shop, bearer } = await openPurchaser()
    const keyed = { ...buy, idempotencyKey: crypto.randomUUID() }
    expect(await shop.refusal(billingCalls.buyPoints, keyed, { bearer })).toMatchObject({
      status: 404,
    })
  })
})

describe('the spend of an organisation', () => {
  it('adds up to its orders, however it is split', async () => {
    const debtor = await openDebtor('2026-09-10T12:00:00Z')
    const september = await ordersIn(debtor, 2)
    await debtor.goTo('2026-10-10T12:00:00Z')
    const october = await ordersIn(debtor, 1, 3)
    for (const split of ['cost_centre', 'group', 'person', 'destination'] as const) {
      const spend = await debtor.shop.ask(billingCalls.getSpend, { split }, debtor)
      expect(spend.months).toEqual([
        ...['2026-05', '2026-06', '2026-07', '2026-08', '2026-09', '2026-10'],
      ])
      const sumOf = (month: string) =>
        spend.parts
          .filter((part) => part.month === month)
          .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
      expect([sumOf('2026-09'), sumOf('2026-10')]).toEqual([september, october])
    }
  })

  it('has a limit that its members set, never above the maximum', async () => {
    const { shop, bearer } = await openPurchaser({ limitMinor: 50_000 })
    const set = (limitMinor: number | null) =>
      shop.ask(billingCalls.setSpendLimit, { limitMinor }, { bearer })
    expect((await set(20_000)).spendLimit).toEqual({
      ...{ maxSpendLimitMinor: 50_000, customSpendLimitMinor: 20_000 },
    })
    expect(
      await shop.refusal(billingCalls.setSpendLimit, { limitMinor: 50_001 }, { bearer }),
    ).toMatchObject({ status: 422, reason: 'over_maximum' })
    expect((await set(null)).spendLimit).toEqual({ maxSpendLimitMinor: 50_000 })
  })
})
