import { describe, expect, it } from 'vitest'
import { billingCalls } from '#contract/calls/company/billing.ts'
import { addonCalls } from '#contract/calls/customer/addon.ts'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import { closeDue } from '../../../testing/company/billing.ts'
import { openPurchaser, type Purchaser } from '../../../testing/company/purchasing.ts'
import {
  type Buyer,
  buy,
  countOf,
  failProfile,
  look,
  openBuyer,
  pay,
  placeOrder,
} from '../../../testing/order.ts'
import { addonInput, openTraveller } from '../../../testing/shop/addon.ts'
import { recover } from '../../../testing/shop/recovery.ts'
import { hasCompany, testDatabase } from '../../../testing/testing.ts'
import { withOrganizations } from '../../providers/payment/organization-payments.ts'
import { createSandboxPayments } from '../../providers/sandbox/sandbox-payments.ts'

const run = (text: string, ...values: unknown[]) =>
  testDatabase()
    .prepare(text)
    .bind(...values)
    .run()

/** Makes an account a business traveller of the organisation. */
const join = ({ accountId }: { accountId: string }, { organizationId }: Purchaser) =>
  run(
    `UPDATE account SET user_tag = 'BT', buy_esim = 1, add_on_esim = 1, organization_id = ?2
      WHERE id = ?1`,
    accountId,
    organizationId,
  )

async function openBusiness(means?: Parameters<typeof openPurchaser>[0]) {
  const company = await openPurchaser(means)
  const buyer = await openBuyer()
  await join(buyer, company)
  return { company, buyer }
}

/** What the organisation's ledgers say. */
async function ledgersOf({ organizationId }: Purchaser) {
  const row = await testDatabase()
    .prepare(`SELECT cur_spend_minor AS spent,
        (SELECT coalesce(sum(amount_minor), 0) FROM account_entry WHERE organization_id = ?1)
          AS charged,
        (SELECT points FROM organization_points WHERE organization_id = ?1) AS points,
        (SELECT count(*) FROM master_order WHERE organization_id = ?1) AS orders
      FROM organization WHERE id = ?1`)
    .bind(organizationId)
    .first()
  return row
}

const chargesOf = ({ id }: { id: string }) =>
  countOf('sandbox_charge', "reference LIKE ?1 || '.%'", id)

async function recoverLater({ shop }: Buyer): Promise<void> {
  shop.clock.advance(10)
  await recover({ shop })
}

describe('what a business traveller buys', () => {
  it('is charged to the organisation and no card, in the currency of its books', async () => {
    const { company, buyer } = await openBusiness()
    const { shop, bearer } = buyer
    const order = await placeOrder(buyer, { quantity: 2, currency: 'EUR' })
    expect(order).toMatchObject({ currency: 'USD', payment: { methods: ['organization'] } })
    await pay(buyer, order, 'decline')
    shop.clock.advance(3)
    const made = await look(buyer, order)
    expect(made).toMatchObject({ state: 'COMPLETED', payment: { state: 'succeeded' } })
    const { totalMinor } = made
    expect(await ledgersOf(company)).toMatchObject({
      ...{ spent: totalMinor, charged: totalMinor, orders: 1 },
    })
    expect(await chargesOf(order)).toBe(0)
    const [esim] = made.esims
    expect(esim).toMatchObject({ organization: 'Example Travel Ltd', canCancel: false })
    expect(await countOf('outbox_mail', "id = 'order_confirmed-' || ?1", order.id)).toBe(1)
    // Codes and points are people's own.
    const basket = { plan_id: made.plan.id, quantity: 1, currency: 'USD', code: 'NOSUCHCODE' }
    const quote = await shop.ask(shopCalls.quote, { ...basket, use_points: true }, { bearer })
    expect(quote).toMatchObject({ pointsAvailable: 0, pointsUsed: 0, takesCards: false })
    expect(quote).not.toHaveProperty('codeProblem')
  })

  it.runIf(hasCompany)('is on the month’s statement and in the spend', async () => {
    const { company, buyer } = await openBusiness()
    const order = await buy(buyer, { quantity: 2 })
    const spend = await company.shop.ask(billingCalls.getSpend, { split: 'person' }, company)
    expect(spend.parts).toMatchObject([{ name: 'Anna Arnold', amountMinor: order.totalMinor }])
    company.shop.clock.advance(62 * 86_400)
    await closeDue(company)
    const bearer = await company.shop.signIn({ id: company.accountId, accountType: 'enterprise' })
    const { invoices } = await company.shop.ask(billingCalls.listInvoices, {}, { bearer })
    const [{ id = '' } = {}] = invoices
    const invoice = await company.shop.ask(billingCalls.getInvoice, { invoiceId: id }, { bearer })
    const people = order.esims.map((esim) => ({ name: 'Anna Arnold', esimId: esim.id }))
    expect(invoice.lines).toMatchObject([{ quantity: 2, netMinor: order.totalMinor }])
    expect(invoice.lines[0]?.people).toHaveLength(2)
    expect(invoice.lines[0]?.people).toEqual(
      expect.arrayContaining(people.map((each) => expect.objectContaining(each))),
    )
  })

  it('never passes the spend limit, though twelve orders are paid at once', async () => {
    const { company, buyer } = await openBusiness()
    const { totalMinor } = await placeOrder(buyer)
    await run(
      'UPDATE organization SET max_spend_limit_minor = ?2 WHERE id = ?1',
      company.organizationId,
      7 * totalMinor,
    )
    const buyers = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const own = await openBuyer()
        await join(own, company)
        return own
      }),
    )
    const orders = await Promise.all(buyers.map((own) => placeOrder(own)))
    const paid = await Promise.all(
      buyers.map((own, at) => pay(own, orders[at] ?? ({} as never), 'success')),
    )
    const states = paid.map(({ payment }) => payment.decline ?? payment.state)
    expect(states.filter((state) => state === 'succeeded')).toHaveLength(7)
    expect(states.filter((state) => state === 'organization_limit')).toHaveLength(5)
    expect(await ledgersOf(company)).toMatchObject({ spent: 7 * totalMinor, orders: 7 })
    // Once there is room again, the same order can be paid.
    await run(
      'UPDATE organization SET max_spend_limit_minor = NULL WHERE id = ?1',
      company.organizationId,
    )
    const at = states.indexOf('organization_limit')
    const again = await pay(buyers[at] ?? buyer, orders[at] ?? ({} as never), 'success')
    expect(again.payment.state).toBe('succeeded')
  })

  it('takes points of an organisation that has some, and says where they are too few', async () => {
    const { company, buyer } = await openBusiness({ points: 1 })
    const order = await placeOrder(buyer)
    expect((await pay(buyer, order, 'success')).payment).toMatchObject({
      state: 'declined',
      decline: 'organization_points',
    })
    await run(
      `INSERT INTO organization_points_entry (id, organization_id, kind, points, created_at)
        VALUES (?1, ?1, 'topped_up', ?2, 0)`,
      company.organizationId,
      order.totalMinor,
    )
    await pay(buyer, order, 'success')
    expect(await ledgersOf(company)).toMatchObject({ points: 1, charged: 0, orders: 1 })
  })

  it.runIf(hasCompany)(
    'comes back to the organisation, once, where the network cannot make it',
    async () => {
      const { company, buyer } = await openBusiness()
      const order = await placeOrder(buyer)
      await pay(buyer, order, 'success')
      await failProfile(`${order.id}-0`)
      for (let at = 0; at < 3; at += 1) await recoverLater(buyer)
      expect((await look(buyer, order)).state).toBe('REFUNDED')
      expect(await ledgersOf(company)).toMatchObject({ spent: 0, charged: 0, orders: 1 })
      const spend = await company.shop.ask(billingCalls.getSpend, { split: 'destination' }, company)
      expect(spend.parts).toEqual([])
    },
  )

  it('is data for an own eSIM as well', async () => {
    const company = await openPurchaser()
    const owner = await openTraveller({ planId: 'global-54-1gb-7d-v1' })
    await join(owner, company)
    const { shop, bearer } = owner
    const input = await addonInput(owner)
    const order = await shop.ask(addonCalls.orderAddon, input, { bearer })
    await pay(owner, order, 'success')
    expect(await ledgersOf(company)).toMatchObject({ spent: order.totalMinor, orders: 1 })
    const auto = { ...input, idempotency_key: crypto.randomUUID(), auto_cap_minor: 100_000 }
    expect(await shop.refusal(addonCalls.orderAddon, auto, { bearer })).toMatchObject({
      reason: 'payment_method',
    })
  })
})

it('an attempt that was given up is never charged, and a charge is made once', async () => {
  const { company, buyer } = await openBusiness()
  const { id, totalMinor } = await placeOrder(buyer)
  const { db, now } = buyer.shop.callOf()
  const payments = withOrganizations(createSandboxPayments())
  const charge = {
    card: '',
    title: '',
    amountMinor: totalMinor,
    currency: 'USD',
    returnUrl: 'https://example.com/c',
    byOrganization: true,
    purchase: { brand: 'Testwind', locale: 'en' },
  } as const
  const context = { db, now }
  expect(await payments.read(context, `${id}.1`)).toBeUndefined()
  expect(await payments.void(context, `${id}.1`)).toEqual({ state: 'voided' })
  const late = await payments.charge(context, { ...charge, reference: `${id}.1` })
  expect(late).toEqual({ state: 'voided' })
  expect(await ledgersOf(company)).toMatchObject({ orders: 0 })
  const reference = `${id}.2`
  const many = await Promise.all(
    Array.from({ length: 5 }, () => payments.charge(context, { ...charge, reference })),
  )
  expect(many).toEqual(many.map(() => ({ state: 'succeeded' })))
  expect(await payments.void(context, reference)).toEqual({ state: 'succeeded' })
  const part = { id: 'part-1', amountMinor: 100 }
  await Promise.all([1, 2, 3].map(() => payments.refund(context, reference, part)))
  expect(await ledgersOf(company)).toMatchObject({ charged: totalMinor - 100 })
  await Promise.all([1, 2].map(() => payments.refund(context, reference)))
  expect(await ledgersOf(company)).toMatchObject({ charged: 0, spent: 0 })
})
