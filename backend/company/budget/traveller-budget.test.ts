import { expect, it } from 'vitest'
import { withOrganizations } from '../../shop/providers/payment/organization-payments.ts'
import { createSandboxPayments } from '../../shop/providers/sandbox/sandbox-payments.ts'
import { nodesOf, setBudget } from '../../testing/company/budget.ts'
import { openPurchaser } from '../../testing/company/purchasing.ts'
import { type Buyer, buy, openBuyer, pay, placeOrder } from '../../testing/order.ts'
import { testDatabase } from '../../testing/testing.ts'

/** Makes an account a business traveller of the organisation. */
const join = ({ accountId }: Buyer, organizationId: string) =>
  testDatabase()
    .prepare(`UPDATE account SET user_tag = 'BT', buy_esim = 1, add_on_esim = 1,
      organization_id = ?2 WHERE id = ?1`)
    .bind(accountId, organizationId)
    .run()

it('counts what a business traveller buys, stops at the budget and takes back what returns', async () => {
  const company = { ...(await openPurchaser()), planId: '' }
  const buyer = await openBuyer()
  await join(buyer, company.organizationId)
  const first = await buy(buyer)
  const { totalMinor } = first
  const { accountId: holderId } = buyer
  await setBudget(company, { level: 'person', holderId, limitMinor: 2 * totalMinor - 1 })
  const used = async () => (await nodesOf(company)).find(({ id }) => id === holderId)?.usedMinor
  expect(await used()).toBe(totalMinor)
  const second = await placeOrder(buyer)
  const { payment } = await pay(buyer, second, 'success')
  expect(payment).toMatchObject({ state: 'declined', decline: 'organization_limit' })
  expect(await used()).toBe(totalMinor)
  const { db, now } = buyer.shop.callOf()
  const payments = withOrganizations(createSandboxPayments())
  const part = { id: 'half', amountMinor: totalMinor - 1 }
  for (let time = 0; time < 2; time += 1) {
    await payments.refund({ db, now }, `${first.id}.1`, part as never)
  }
  expect(await used()).toBe(1)
  expect((await pay(buyer, second, 'success')).payment.state).toBe('succeeded')
})
