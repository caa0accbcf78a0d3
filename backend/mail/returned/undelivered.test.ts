import { expect, it } from 'vitest'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import { emailKey } from '../../call/limits/email-key.ts'
import { buy, openBuyer } from '../../testing/order.ts'
import { suppress } from './suppress.ts'

it('R-SUP-65 says on an order that mails to its buyer do not arrive, until they do', async () => {
  const buyer = await openBuyer()
  const order = await buy(buyer)
  const { shop, bearer } = buyer
  const read = () => shop.ask(shopCalls.getOrder, { order_id: order.id }, { bearer })
  const { db, now } = shop.callOf()
  const email = await db
    .prepare(
      'SELECT email FROM account JOIN purchase ON account_id = account.id WHERE purchase.id = ?1',
    )
    .bind(order.id)
    .first<string>('email')
  const report = { email: email ?? '', provider: 'test' }
  expect(await read()).not.toHaveProperty('undeliveredTo')
  await suppress({ db, now }, { ...report, reason: 'complained' }).run()
  expect(await read()).not.toHaveProperty('undeliveredTo')
  await suppress({ db, now }, { ...report, reason: 'bounced' }).run()
  expect(await read()).toMatchObject({ undeliveredTo: email })
  await db
    .prepare('DELETE FROM mail_suppression WHERE email_key = ?1')
    .bind(emailKey(email ?? ''))
    .run()
  expect(await read()).not.toHaveProperty('undeliveredTo')
})
