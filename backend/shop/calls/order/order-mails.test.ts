import { describe, expect, it } from 'vitest'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import { installCode } from '#contract/commerce/install.ts'
import type { Order } from '#contract/commerce/order.ts'
import { createMails } from '../../../mail/sending/mails.ts'
import { testBrand } from '../../../testing/mails/mail.ts'
import { type Buyer, buy, look, openBuyer, pay, placeOrder } from '../../../testing/order.ts'
import { recover } from '../../../testing/shop/recovery.ts'
import { addPromo, give, orderWith } from '../../../testing/shop/reward.ts'
import { sandboxSupply } from '../../../testing/shop/sandbox-supply.ts'
import { testDatabase, writeContent } from '../../../testing/testing.ts'
import { createSandboxPayments } from '../../providers/sandbox/sandbox-payments.ts'

type StoredMail = {
  id: string
  kind: string
  channel: string
  locale: string
  subject: string
  html: string
  text: string
  pictures: string
}

async function mailsAbout({ id }: Order): Promise<StoredMail[]> {
  const select = testDatabase().prepare(
    'SELECT * FROM outbox_mail WHERE id LIKE ?1 ORDER BY created_at, rowid',
  )
  return (await select.bind(`%-${id}`).all<StoredMail>()).results
}

const kindsAbout = async (order: Order) => (await mailsAbout(order)).map(({ kind }) => kind)

const cancel = ({ shop, bearer }: Buyer, { id }: Order) =>
  shop.ask(shopCalls.cancelOrder, { order_id: id }, { bearer })

describe('the mail of a finished order', () => {
  it('is the contract, and what installs its eSIMs', async () => {
    const buyer = await openBuyer()
    const order = await buy(buyer, { quantity: 2 })
    const [mail, ...others] = await mailsAbout(order)
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      kind: 'order_confirmed',
      channel: 'plain',
      locale: 'en',
      subject: 'Testwind: your eSIM (Japan) is ready',
    })
    const { text = '', html = '', pictures = '[]' } = mail ?? {}
    expect(text).toContain(`Order number\n    ${order.number}`)
    expect(text).toContain('Plan\n    Japan · 5\u202fGB · 30 days')
    expect(text).toMatch(/Total, tax included\n {4}\$\d+\.\d\d\n/)
    expect(text).toMatch(
      /On \w+ \d+, \d{4} at .* UTC you agreed: “Please start my contract at once/,
    )
    expect(text).toContain('(wording 2026-11)')
    expect(text).toContain('https://testwind.example/withdrawal\n')
    for (const { smdpAddress = '', matchingId = '' } of order.esims) {
      const code = installCode(smdpAddress, matchingId)
      expect(text).toContain(`Activation code\n    ${matchingId}`)
      expect(text).toContain(`?carddata=${encodeURIComponent(code)}\n`)
      expect(JSON.parse(pictures)).toContainEqual({ name: expect.any(String), qr: code })
    }
    const shown = [...html.matchAll(/src="cid:([\w-]+)"/g)].map(([, name]) => name)
    expect(shown).toEqual(JSON.parse(pictures).map(({ name }: { name: string }) => name))
  })

  it('names the APN where the phone has to be told it', async () => {
    const buyer = await openBuyer()
    const order = await buy(buyer, { planId: 'europe-5gb-30d-v1' })
    const [{ apn } = {}] = order.esims
    expect(apn).toBe('data.sandbox.example')
    const [mail] = await mailsAbout(order)
    expect(mail?.text).toContain(`APN\n    ${apn}`)
    const [other] = await mailsAbout(await buy(buyer))
    expect(other?.text).not.toContain('APN\n')
  })

  it('names what the network has to see before the plan works', async () => {
    const buyer = await openBuyer()
    const order = await buy(buyer, { planId: 'in-local-20gb-30d-v1' })
    const [mail] = await mailsAbout(order)
    expect(mail?.text).toContain('Identity\n    Passport and address before first use')
    const [other] = await mailsAbout(await buy(buyer))
    expect(other?.text).not.toContain('Identity')
  })

  it('speaks the language and signs for the shop that it was made in', async () => {
    const buyer = await openBuyer()
    const order = await placeOrder(buyer)
    await testDatabase()
      .prepare("UPDATE purchase SET locale = 'ja' WHERE id = ?1")
      .bind(order.id)
      .run()
    await pay(buyer, order, 'success')
    buyer.shop.clock.advance(3)
    await recover(buyer)
    const [mail] = await mailsAbout(order)
    expect(mail?.subject).toBe('Testwind：日本のeSIMをご利用いただけます')
    expect(mail?.text).toContain('https://testwind.example/ja/withdrawal')
    expect(mail?.html).toContain('lang="ja"')
  })
})

describe('what a code and points took off', () => {
  it('stands above the total', async () => {
    const buyer = await openBuyer()
    await give(buyer, 200)
    const code = await addPromo({ kind: 'percent', percent: 10 })
    const order = await orderWith(buyer, { code, usePoints: true })
    await pay(buyer, order, 'success')
    buyer.shop.clock.advance(3)
    await look(buyer, order)
    const [mail] = await mailsAbout(order)
    const [, promo, points] = order.lines.map(({ amountMinor }) => amountMinor / 100)
    expect(mail?.text).toContain(`Code ${code}\n    -$${(-(promo ?? 0)).toFixed(2)}`)
    expect(mail?.text).toContain(`200 points\n    -$${(-(points ?? 0)).toFixed(2)}`)
  })
})

describe('R-MAIL: an order is told of once', () => {
  it('by fifty pages and the recovery at once', async () => {
    const buyer = await openBuyer()
    const order = await placeOrder(buyer)
    await pay(buyer, order, 'success')
    buyer.shop.clock.advance(3)
    await Promise.all([
      ...Array.from({ length: 25 }, () => look(buyer, order)),
      ...Array.from({ length: 25 }, () => recover(buyer)),
    ])
    expect(await kindsAbout(order)).toEqual(['order_confirmed'])
    await recover(buyer)
    await look(buyer, order)
    expect(await kindsAbout(order)).toEqual(['order_confirmed'])
  })

  it('when it is given back, however often one asks', async () => {
    const buyer = await openBuyer()
    const order = await buy(buyer)
    await Promise.all(Array.from({ length: 10 }, () => cancel(buyer, order)))
    await recover(buyer)
    expect(await kindsAbout(order)).toEqual(['order_confirmed', 'order_refunded'])
    const [, refund] = await mailsAbout(order)
    expect(refund?.text).toMatch(/we sent \$\d+\.\d\d back to the card you paid with/)
    expect(refund?.text).toMatch(
      /within 5 to 10 working days. If it is not there by \w+ \d+, \d{4}/,
    )
  })

  it('of the refund only once the bank has it', async () => {
    const payments = createSandboxPayments()
    let isDown = true
    const refund: typeof payments.refund = (context, reference) =>
      isDown ? Promise.reject(new Error('no answer')) : payments.refund(context, reference)
    const services = {
      providers: { payments: { ...payments, refund }, supply: sandboxSupply() },
    }
    const buyer = await openBuyer({ services })
    const order = await buy(buyer)
    await cancel(buyer, order)
    await buyer.shop.settle().catch(() => undefined)
    expect(await kindsAbout(order)).toEqual(['order_confirmed'])
    isDown = false
    await Promise.all([recover(buyer), recover(buyer)])
    expect(await kindsAbout(order)).toEqual(['order_confirmed', 'order_refunded'])
  })

  it('when its eSIM cannot be made, and again when it is paid back', async () => {
    const supply = sandboxSupply()
    const failing: typeof supply = { ...supply, read: async () => ({ state: 'failed' }) }
    const services = { providers: { payments: createSandboxPayments(), supply: failing } }
    const buyer = await openBuyer({ services })
    const order = await placeOrder(buyer)
    await pay(buyer, order, 'success')
    await Promise.all([look(buyer, order), recover(buyer), recover(buyer)])
    expect(await kindsAbout(order)).toEqual(['order_failed', 'order_refunded'])
    expect((await look(buyer, order)).state).toBe('REFUNDED')
  })

  it('not at all where the state did not change', async () => {
    const buyer = await openBuyer()
    const order = await placeOrder(buyer)
    await pay(buyer, order, 'decline')
    await recover(buyer)
    expect(await kindsAbout(order)).toEqual([])
  })

  it('not where the buyer has left', async () => {
    const buyer = await openBuyer()
    const order = await placeOrder(buyer)
    await pay(buyer, order, 'success')
    await testDatabase()
      .prepare('UPDATE account SET email = NULL, email_key = NULL WHERE id = ?1')
      .bind(buyer.accountId)
      .run()
    buyer.shop.clock.advance(3)
    await recover(buyer)
    expect(await kindsAbout(order)).toEqual([])
    const state = testDatabase().prepare('SELECT state FROM purchase WHERE id = ?1')
    expect(await state.bind(order.id).first('state')).toBe('COMPLETED')
  })
})

describe('the pictures of a mail', () => {
  it('go along with it as PNGs', async () => {
    const sent: { html: string; attachments?: { content: string; content_id: string }[] }[] = []
    const buyer = await openBuyer()
    const order = await buy(buyer)
    const { db, now, channel } = buyer.shop.callOf()
    const mails = createMails({
      channels: async () => ({ ...channel, brand: testBrand }),
      write: writeContent,
      provider: {
        name: 'test',
        from: 'no-reply@testwind.example',
        async send(mail) {
          if (mail.id === `order_confirmed-${order.id}`) sent.push(mail)
          return { outcome: 'sent' }
        },
      },
    })
    // A delivery takes the oldest mails first and only so many, so those of other tests are
    // removed.
    await testDatabase()
      .prepare('DELETE FROM outbox_mail WHERE id <> ?1')
      .bind(`order_confirmed-${order.id}`)
      .run()
    await mails.deliver(db, now)
    const [mail] = sent
    const [picture] = mail?.attachments ?? []
    expect(mail?.html).toContain(`src="cid:${picture?.content_id}"`)
    expect(atob(picture?.content ?? '').slice(0, 8)).toBe('\x89PNG\r\n\x1a\n')
    const [stored] = await mailsAbout(order)
    expect(stored).toMatchObject({ html: '', text: '', pictures: '[]' })
  })
})
