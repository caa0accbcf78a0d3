import { describe, expect, it } from 'vitest'
import type { Order } from '#contract/commerce/order.ts'
import { aloneNote } from './alone-note.ts'

const free = { canCancel: true, activateBy: Date.UTC(2027, 0, 20) / 1000 }
const used = { ...free, canCancel: false }
const offered = { ...free, gift: { state: 'offered' as const } }

function note(esims: { canCancel: boolean; activateBy: number }[], order: Partial<Order> = {}) {
  const [esim = free] = esims
  return aloneNote({
    order: { quantity: esims.length, state: 'COMPLETED', ...order, esims },
    esim,
    locale: 'en',
    supportEmail: 'support@shop.example',
  })
}

describe('P6 one eSIM of an order of several', () => {
  it('is exchanged with the others, and one is told how to change it alone', () => {
    expect(note([free, free, free])).toMatch(/^All 3 eSIMs of this order are exchanged together/)
    expect(note([free, free, free])).toContain('cancel the order')
  })

  it.each([
    ['installed', used],
    ['offered to a friend', offered],
    ['given', undefined],
  ])('can be given away or kept where another one is %s', (_, other) => {
    const esims = other ? [free, other] : [free]
    const said = note(esims, { quantity: 2 })
    expect(said).toMatch(/give it to a friend/)
    expect(said).toContain('January 20, 2027')
    expect(said).toContain('support@shop.example')
  })

  it('is not spoken of where it is the only one, in use or gone', () => {
    expect(note([free])).toBeUndefined()
    expect(note([used, free])).toBeUndefined()
    expect(note([free, free], { state: 'REFUNDED' })).toBeUndefined()
  })
})
