import { orderNumberDigits, orderNumberLength } from '#contract/commerce/order-number.ts'

/** Makes an order number that people can quote and nobody can guess: 50 random bits. */
export function makeOrderNumber(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(orderNumberLength))
  const digits = Array.from(bytes, (byte) => orderNumberDigits[byte % orderNumberDigits.length])
  return digits.join('')
}
