import { expect, it } from 'vitest'
import { locales } from '#contract/locale.ts'
import { put, testOrder } from '../../testing/mails/mail.ts'
import { byCompany } from '../../testing/mails/order-mails.ts'
import { openTestShop } from '../../testing/test-shop.ts'

const call = openTestShop({ nowMs: Date.UTC(2026, 10, 21, 9, 5) }).callOf()

it.each(locales)(
  'mails of orders that the organisation pays promise no card in %s',
  async (locale) => {
    const kept = { to: 'reader@people.example', locale }
    const kinds = ['order_failed', 'order_refunded'] as const
    const own = await put(
      call,
      kinds.map((kind) => ({ ...kept, kind, order: testOrder() })),
    )
    const theirs = await put(
      call,
      kinds.map((kind) => ({ ...kept, kind, order: testOrder({ payment: byCompany }) })),
    )
    for (const [at, { subject, text }] of theirs.entries()) {
      expect(text).not.toBe(own[at]?.text)
      expect(`${subject} ${text}`).not.toMatch(
        /\bcard\b|karte|tarjeta|\bcarte\b|kartu|カード|카드|cartão|บัตร|\bthẻ\b|银行卡|卡片/i,
      )
    }
  },
)
