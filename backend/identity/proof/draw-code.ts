import { codeLength } from '#contract/words.ts'

const codes = 10 ** codeLength
// Numbers from here on would make some codes likelier than others: they are drawn again.
const unbiased = Math.floor(2 ** 32 / codes) * codes

/** Six random digits, all of them equally likely. */
export function drawCode(): string {
  for (;;) {
    const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
    if (number < unbiased) return String(number % codes).padStart(codeLength, '0')
  }
}
