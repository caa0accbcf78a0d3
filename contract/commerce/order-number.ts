/**
 * Crockford's base 32 digits, none of which is mistaken for another when read aloud or written by
 * hand.
 */
export const orderNumberDigits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const orderNumberLength = 10
/** People type order numbers with spaces, dashes and words around them. */
export const maxTypedOrderNumber = 40

const lookAlikes: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' }
const shape = new RegExp(`^[${orderNumberDigits}]{${orderNumberLength}}$`)

/**
 * Returns a typed order number in its stored form; undefined if the text is not an order number.
 */
export function readOrderNumber(typed: string): string | undefined {
  const digits = typed.toUpperCase().replace(/[\s-]/g, '')
  const number = digits.replace(/[OIL]/g, (letter) => lookAlikes[letter] ?? letter)
  return shape.test(number) ? number : undefined
}
