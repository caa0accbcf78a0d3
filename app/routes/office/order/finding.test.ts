import { describe, expect, it } from 'vitest'
import type { OfficeOrder } from '#contract/office/order-view.ts'
import { findingOf } from './finding.ts'
import { parseAmount } from './parse-amount.ts'

const esim: OfficeOrder['esims'][number] = {
  id: 'e',
  iccid: '…4127 300',
  profile: 'INSTALLED',
  state: 'ACTIVE',
  usedMb: 900,
  activatedAt: 1000,
  activateBy: 9000,
  reportedAt: 2000,
}

const order: OfficeOrder = {
  ...{ id: 'o', number: '7KQM4XPB2D', channel: 'plain', brand: 'Plain', state: 'COMPLETED' },
  ...{ createdAt: 100, paidAt: 100, asOf: 100 + 26 * 3600, quantity: 1, currency: 'USD' },
  buyer: { name: 'Ana', email: 'a•••@b.example', locale: 'en', orders: 1, isMember: false },
  plan: { place: 'Japan', days: 30, amountMb: 1024 },
  ...{ totalMinor: 1850, pointsUsed: 0, leftMinor: 1850, esims: [esim] },
  payment: { provider: 'sandbox', reference: 'o.1', state: 'succeeded' },
  ...{
    hasUnknownCall: false,
    hasBounced: false,
    help: { notes: [], colleagues: [], gifts: [], sessions: 0, isClosed: false, mayAgree: false },
    events: [],
    refunds: [],
    money: { pointsLeft: 600 },
  },
  limits: { onceMinor: 5000, todayMinor: 0, dayMinor: 30_000, causes: [] },
  may: { show: true, help: true, refund: true, agree: false },
}

describe('R-OFF-9: the finding of an order', () => {
  it.each<[string, Partial<OfficeOrder>, string]>([
    ['all is well', {}, 'No problems found'],
    ['stuck', { state: 'PROVISIONING', esims: [] }, 'Paid 26 h ago, no eSIM.'],
    [
      'disputed',
      { payment: { ...order.payment, refund: 'disputed' } },
      'The bank holds the money.',
    ],
    [
      'a failed refund',
      { payment: { ...order.payment, refund: 'failed' } },
      'The refund of $18.50',
    ],
    ['mails come back', { hasBounced: true }, 'Emails to this buyer bounce.'],
    ['not installed', { esims: [{ ...esim, profile: 'RELEASED' }] }, 'The eSIM is ready'],
  ])('says %s first', (_, changed, title) => {
    expect(findingOf({ ...order, ...changed }).title).toContain(title)
  })

  it('never orders again while the outcome of a call is unknown', () => {
    const stuck = { ...order, state: 'PROVISIONING', hasUnknownCall: true } as const
    expect(findingOf(stuck)).toMatchObject({
      text: expect.stringContaining('never ordered twice'),
      act: { name: 'refresh' },
    })
  })
})

it('R-OFF-9: an amount is read as people write it, and refused otherwise', () => {
  const read = ['5', '5.5', '5,50', '5.555', '-5', '1e3'].map((typed) => parseAmount(typed, 'USD'))
  expect(read).toEqual([500, 550, 550, undefined, undefined, undefined])
  expect([parseAmount('500', 'JPY'), parseAmount('5.5', 'JPY')]).toEqual([500, undefined])
})
