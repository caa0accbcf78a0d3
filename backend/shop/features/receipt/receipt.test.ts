import { describe, expect, it } from 'vitest'
import { formatMoney } from '#app/format/money.ts'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import type { Locale } from '#contract/locale.ts'
import { drawnLocales } from '#contract/testing/effort.ts'
import type { OrderDetails } from '../../../mail/order-details.ts'
import { testExchange } from '../../../testing/mails/every-mail.ts'
import { testBrand, testEsim, testOrder } from '../../../testing/mails/mail.ts'
import { buy, openBuyer, placeOrder } from '../../../testing/order.ts'
import { readPdf } from '../../../testing/shop/receipt.ts'
import { testBindings } from '../../../testing/testing.ts'
import { drawReceipt } from './draw-receipt.ts'
import { receiptWords } from './receipt-words.ts'

const assets = testBindings().ASSETS

async function draw(order: OrderDetails, locale: Locale) {
  const words = receiptWords(order, testBrand, locale)
  const bytes = await drawReceipt(words, { brand: testBrand, locale, assets })
  return { words, bytes, read: await readPdf(bytes) }
}

const bare = (text: string) => text.replace(/\s/g, '')

describe('a receipt', () => {
  it.each(drawnLocales)('in %s shows every word of it', async (locale) => {
    const { words, read, bytes } = await draw(testOrder(), locale)
    expect(read.missing).toBe(0)
    expect(read).toMatchObject({ pages: 1, language: locale })
    const shown = [
      'TEST000001',
      'Ines',
      'reader@people.example',
      'Testwind Demo Lda',
      '1 Example Quay',
      words.total.value,
      words.items[0]?.amount ?? '',
      words.facts[1]?.value ?? '',
    ]
    // Hindi is drawn in another order than it is written in.
    const written = locale === 'hi' ? [] : [words.title, words.items[0]?.name ?? '', words.tax]
    const missing = [...shown, ...written].filter((part) => !read.text.includes(bare(part)))
    expect(missing).toEqual([])
    expect(bytes.length).toBeLessThan(200_000)
  })

  it.each(drawnLocales)('in %s shows what was taken off', async (locale) => {
    const order = testOrder({
      lines: [
        { kind: 'plan', amountMinor: 1_050 },
        { kind: 'promo', amountMinor: -105 },
        { kind: 'points', amountMinor: -200 },
      ],
      code: { code: 'WELCOME10', kind: 'percent', bonusMb: 0 },
      pointsUsed: 240,
      totalMinor: 745,
    })
    const { words, read } = await draw(order, locale)
    expect(read.missing).toBe(0)
    expect(words.items.map(({ amount }) => amount)).toEqual(
      order.lines.map(({ amountMinor }) => formatMoney(amountMinor, 'EUR', locale)),
    )
    for (const { amount } of words.items) expect(read.text).toContain(bare(amount))
    expect(read.text).toContain(bare(words.total.value))
    expect(read.text).toContain('WELCOME10')
  })

  it('shapes Hindi: no letter is lost, though some move', async () => {
    const { words, read } = await draw(testOrder(), 'hi')
    const letters = (text: string) => new Set(text.normalize('NFD').match(/[\u0900-\u097f]/g))
    expect(letters(read.text)).toEqual(letters(JSON.stringify(words)))
    expect(read.text).toContain('जापान')
  })

  it.each([
    '山田 花子',
    '김민수',
    '陳大文',
    'สมชาย ใจดี',
    'अनीता',
    'Nguyễn Thị Ánh',
    'Иван Петров',
    'Σοφία',
    'Ÿvønne O’Brien-Çelik',
  ])('in English knows the letters of %s', async (name) => {
    const { read } = await draw(testOrder({ name }), 'en')
    expect(read.missing).toBe(0)
    const letters = new Set(read.text.normalize('NFD'))
    expect([...bare(name).normalize('NFD')].filter((letter) => !letters.has(letter))).toEqual([])
  })

  it('leaves out what no font has, and keeps names of any length inside', async () => {
    const { read } = await draw(testOrder({ name: `Ines 🎈\u{10380} ${'wide '.repeat(15)}` }), 'en')
    expect(read.missing).toBe(0)
    expect(read.text).toContain(`Ines${'wide'.repeat(15)}`)
  })

  it.each(['/JavaScript', '/JS ', '/OpenAction', '/Launch', '/URI'])(
    'holds no %s, whatever its buyer is called',
    async (word) => {
      const name = `) Tj ET ${word} (app.alert(1)) >> /AA <<`
      const { bytes } = await draw(testOrder({ name }), 'en')
      expect(new TextDecoder('latin1').decode(bytes)).not.toContain(word)
    },
  )

  it.each([
    ['2026-10-31T23:59:59Z', 'version 1 of May 1, 2026'],
    ['2026-11-01T00:00:00Z', 'version 2 of November 1, 2026'],
  ])('names the terms of the day on which it was ordered: %s', async (time, terms) => {
    const createdAt = Date.parse(time) / 1000
    // A plan, added data, and an exchange.
    for (const changed of [{}, { esimId: testEsim.id, esims: [] }, { exchange: testExchange }]) {
      const { read } = await draw(testOrder({ ...changed, createdAt }), 'en')
      expect(read.text).toContain(bare(`Terms and conditions, ${terms}`))
    }
  })

  it('has yen without decimals, and says what was paid back', async () => {
    const order = testOrder({
      currency: 'JPY',
      quantity: 3,
      unitMinor: 1_600,
      subtotalMinor: 4_800,
      totalMinor: 4_800,
      state: 'REFUNDED',
      closedAt: Date.UTC(2026, 10, 22) / 1000,
    })
    const { read } = await draw(order, 'en')
    expect(read.text).toContain(bare('¥4,800 was paid back on November 22, 2026.'))
  })
})

describe('the call for a receipt', () => {
  it('answers with a file in the language of the call', async () => {
    const buyer = await openBuyer()
    const order = await buy(buyer)
    const response = await buyer.shop.send(
      shopCalls.getReceipt,
      { orderId: order.id },
      { bearer: buyer.bearer, headers: { 'accept-language': 'ja' } },
    )
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${order.number}.pdf"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    const { text } = await readPdf(new Uint8Array(await response.arrayBuffer()))
    expect(text).toContain('領収書')
    expect(text).toContain(order.number)
  })

  it('refuses one of an order that nobody paid', async () => {
    const buyer = await openBuyer()
    const { id } = await placeOrder(buyer)
    const refused = await buyer.shop.refusal(
      shopCalls.getReceipt,
      { orderId: id },
      { bearer: buyer.bearer },
    )
    expect(refused).toEqual({ status: 409, code: 'conflict', reason: 'not_paid' })
  })
})
