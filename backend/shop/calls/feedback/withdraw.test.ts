import { describe, expect, it } from 'vitest'
import { feedbackCalls } from '#contract/calls/customer/feedback.ts'
import type { Order } from '#contract/commerce/order.ts'
import { rowsOf } from '../../../testing/mails/mail.ts'
import { type Buyer, buy, look, openBuyer, pay, placeOrder } from '../../../testing/order.ts'
import { sandboxSupply } from '../../../testing/shop/sandbox-supply.ts'
import { testDatabase } from '../../../testing/testing.ts'
import { createSandboxPayments } from '../../providers/sandbox/sandbox-payments.ts'
import { settleWithdrawals } from './settle-withdrawals.ts'

const db = testDatabase()

async function emailOf({ accountId }: Buyer): Promise<string> {
  const select = db.prepare('SELECT email FROM account WHERE id = ?1').bind(accountId)
  return (await select.first<string>('email')) ?? ''
}

async function say({ shop }: Buyer, said: { number: string; email: string; name?: string }) {
  const answer = await shop.ask(feedbackCalls.withdraw, said)
  await shop.settle()
  return answer
}

async function withdrawFrom(buyer: Buyer, { number }: Order) {
  return say(buyer, { number, email: await emailOf(buyer) })
}

async function outcomeOf({ number }: { number: string }): Promise<string | null> {
  const select = db.prepare('SELECT outcome FROM withdrawal WHERE number = ?1').bind(number)
  return select.first<string>('outcome')
}

/** The mails to the shop's support about a withdrawal. */
async function supportMails({ number }: { number: string }) {
  const rows = await rowsOf(db, 'support@testwind.example')
  return rows.filter(({ kind, text }) => kind === 'withdrawal_support' && text.includes(number))
}

const kindsTo = async (email: string) => (await rowsOf(db, email)).map(({ kind }) => kind)

describe('withdrawing from a contract', () => {
  it('cancels and pays back what nobody used, and says so twice', async () => {
    const buyer = await openBuyer()
    const order = await buy(buyer)
    const email = await emailOf(buyer)
    const answer = await say(buyer, { number: order.number.toLowerCase(), email, name: 'Ines B' })
    const receivedAt = Math.floor(buyer.shop.clock.nowMs / 1000)
    expect(answer).toEqual({ number: order.number, email, receivedAt })
    expect((await look(buyer, order)).state).toBe('REFUNDED')
    expect(await outcomeOf(order)).toBe('cancelled')
    expect((await kindsTo(email)).filter((kind) => kind !== 'order_confirmed').sort()).toEqual([
      'order_refunded',
      'withdrawal_received',
    ])
    const mails = await rowsOf(db, email)
    const mail = mails.find(({ kind }) => kind === 'withdrawal_received')
    expect(mail?.text).toContain(`Order number\n    ${order.number}`)
    expect(mail?.text).toContain('Name\n    Ines B')
    expect(mail?.text).toMatch(/Received\n {4}\w+ \d+, \d{4} at .* UTC/)
  })

  it('gives back within 14 days what the shop itself does not', async () => {
    const buyer = await openBuyer()
    const order = await buy(buyer)
    await db
      .prepare(`UPDATE purchase SET plan = json_set(plan, '$.refundPolicy', 'none') WHERE id = ?1`)
      .bind(order.id)
      .run()
    buyer.shop.clock.advance(14 * 86_400 - 5)
    await withdrawFrom(buyer, order)
    expect(await outcomeOf(order)).toBe('cancelled')
  })

  it('leaves to support what was used, and what comes too late', async () => {
    const buyer = await openBuyer()
    const used = await buy(buyer)
    await db
      .prepare("UPDATE sandbox_profile SET profile = 'INSTALLED' WHERE request_id = ?1")
      .bind(`${used.id}-0`)
      .run()
    await withdrawFrom(buyer, used)
    expect(await outcomeOf(used)).toBe('support')
    expect((await look(buyer, used)).state).toBe('COMPLETED')
    const late = await buy(buyer)
    buyer.shop.clock.advance(31 * 86_400)
    await withdrawFrom(buyer, late)
    expect(await outcomeOf(late)).toBe('support')
  })

  it('mails support what it leaves to them, once, so that a person can decide and answer', async () => {
    const buyer = await openBuyer()
    const order = await buy(buyer)
    await db
      .prepare("UPDATE sandbox_profile SET profile = 'INSTALLED' WHERE request_id = ?1")
      .bind(`${order.id}-0`)
      .run()
    const email = await emailOf(buyer)
    await say(buyer, { number: order.number, email, name: 'Ines B' })
    const { db: own, now, services } = buyer.shop.callOf()
    await Promise.all(
      Array.from({ length: 5 }, () => settleWithdrawals({ db: own, now, services })),
    )
    await buyer.shop.settle()
    const [mail, ...others] = await supportMails(order)
    expect(others).toEqual([])
    const { id } = (await db
      .prepare('SELECT id FROM withdrawal WHERE number = ?1')
      .bind(order.number)
      .first<{ id: string }>()) ?? { id: '' }
    expect(mail).toMatchObject({ locale: 'en', id: `withdrawal_support-${id}` })
    for (const said of [id, order.number, email, 'Ines B', 'I withdraw from the contract']) {
      expect(mail?.text).toContain(said)
    }
    expect(mail?.text).toContain('An eSIM of the order is installed or used')
    expect(mail?.text).toContain('$')
    const headers = await db
      .prepare('SELECT headers FROM outbox_mail WHERE id = ?1')
      .bind(mail?.id)
      .first<string>('headers')
    expect(JSON.parse(headers ?? '')).toEqual({ 'reply-to': email })
  })

  it('mails support what nobody seems to have bought: a letter of a number is soon wrong', async () => {
    const buyer = await openBuyer()
    const email = `${crypto.randomUUID()}@people.example`
    await say(buyer, { number: 'ZZZZZZZZZZ', email })
    const mails = (await supportMails({ number: 'ZZZZZZZZZZ' })).filter(({ text }) =>
      text.includes(email),
    )
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('No order has this number and this e-mail address')
  })

  it('mails support nothing of what is cancelled by itself', async () => {
    const buyer = await openBuyer()
    const order = await buy(buyer)
    await withdrawFrom(buyer, order)
    expect(await outcomeOf(order)).toBe('cancelled')
    expect(await supportMails(order)).toEqual([])
  })

  it('gives up an order that is not paid yet', async () => {
    const buyer = await openBuyer()
    const order = await placeOrder(buyer)
    await withdrawFrom(buyer, order)
    expect((await look(buyer, order)).state).toBe('CANCELLED')
  })

  it('waits for an eSIM that is being made', async () => {
    const buyer = await openBuyer()
    const order = await placeOrder(buyer)
    await pay(buyer, order, 'success')
    await withdrawFrom(buyer, order)
    expect(await outcomeOf(order)).toBeNull()
    buyer.shop.clock.advance(10)
    const { db: own, now, services } = buyer.shop.callOf()
    const context = { db: own, now, services }
    await Promise.all([settleWithdrawals(context), settleWithdrawals(context)])
    expect(await outcomeOf(order)).toBe('cancelled')
    expect((await look(buyer, order)).state).toBe('REFUNDED')
  })

  it('is carried out later where the network does not answer', async () => {
    const supply = sandboxSupply()
    let isDown = false
    const cancel: typeof supply.cancel = (context, ids) =>
      isDown ? Promise.reject(new Error('no answer')) : supply.cancel(context, ids)
    const services = {
      providers: { payments: createSandboxPayments(), supply: { ...supply, cancel } },
    }
    const buyer = await openBuyer({ services })
    const order = await buy(buyer)
    isDown = true
    await withdrawFrom(buyer, order)
    expect(await outcomeOf(order)).toBeNull()
    isDown = false
    buyer.shop.clock.advance(10)
    const { db: own, now, services: all } = buyer.shop.callOf()
    await settleWithdrawals({ db: own, now, services: all })
    expect(await outcomeOf(order)).toBe('cancelled')
  })

  it('counts once, however often it is said', async () => {
    const buyer = await openBuyer()
    const order = await buy(buyer)
    const first = await withdrawFrom(buyer, order)
    buyer.shop.clock.advance(60)
    expect(await withdrawFrom(buyer, order)).toEqual(first)
    const kinds = await kindsTo(await emailOf(buyer))
    expect(kinds.filter((kind) => kind === 'withdrawal_received')).toHaveLength(1)
  })
})

describe('R-ENU-1: who has bought what', () => {
  it('is told nobody: answers and mails are alike', async () => {
    const buyer = await openBuyer()
    const order = await buy(buyer)
    const email = await emailOf(buyer)
    const stranger = `${crypto.randomUUID()}@people.example`
    const tries = [
      { number: order.number, email },
      { number: order.number, email: stranger },
      { number: 'ZZZZZZZZZZ', email: `2${stranger}` },
    ]
    const answers = await Promise.all(
      tries.map((said) => buyer.shop.send(feedbackCalls.withdraw, said)),
    )
    const shapes = await Promise.all(
      answers.map(async (answer) => [answer.status, Object.keys((await answer.json()) as object)]),
    )
    expect(new Set(shapes.map((shape) => JSON.stringify(shape))).size).toBe(1)
    await buyer.shop.settle()
    expect(await kindsTo(stranger)).toEqual(['withdrawal_received'])
    expect(await kindsTo(`2${stranger}`)).toEqual(['withdrawal_received'])
    expect((await look(buyer, order)).state).toBe('REFUNDED')
  })

  it('and a stranger with the number alone undoes nothing', async () => {
    const buyer = await openBuyer()
    const order = await buy(buyer)
    const other = await openBuyer()
    await say(buyer, { number: order.number, email: await emailOf(other) })
    expect((await look(buyer, order)).state).toBe('COMPLETED')
    const dear = await buyer.shop.send(
      feedbackCalls.withdraw,
      { number: order.number, email: await emailOf(buyer) },
      { channel: 'dear' },
    )
    expect(dear.status).toBe(200)
    await buyer.shop.settle()
    expect((await look(buyer, order)).state).toBe('COMPLETED')
  })

  it('refuses what is no order number', async () => {
    const buyer = await openBuyer()
    const refused = await buyer.shop.refusal(feedbackCalls.withdraw, {
      number: 'no number',
      email: 'a@people.example',
    })
    expect(refused).toEqual({ status: 400, code: 'invalid_input' })
  })
})
