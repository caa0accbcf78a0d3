/** Crockford's digits: none is taken for another, read aloud or written by hand. */
export const orderNumberDigits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const orderNumberLength = 10

const lookAlikes: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' }
const shape = new RegExp(`^[${orderNumberDigits}]{${orderNumberLength}}$`)

/** An order number as it is stored, however it was typed; undefined for what is none. */
export function readOrderNumber(typed: string): string | undefined {
  const digits = typed.toUpperCase().replace(/[\s-]/g, '')
  const number = digits.replace(/[OIL]/g, (letter) => lookAlikes[letter] ?? letter)
  return shape.test(number) ? number : undefined
}
