import { codeLength } from '#contract/words.ts'

const codes = 10 ** codeLength
// Larger numbers are drawn again, as they would make some codes more likely than others.
const unbiased = Math.floor(2 ** 32 / codes) * codes

/** Returns six random digits; every code is equally likely. */
export function drawCode(): string {
  for (;;) {
    const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
    if (number < unbiased) return String(number % codes).padStart(codeLength, '0')
  }
}
