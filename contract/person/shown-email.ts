import { asciiHost } from './email.ts'

/**
 * Returns a stored address as people write it: with the letters of its domain instead of `xn--…`. A
 * domain that could look like another one stays in ASCII: a label that mixes scripts, and one in
 * Cyrillic or Greek, whose letters look like Latin ones, below a domain of other countries.
 */
export function shownEmail(email: string): string {
  const at = email.lastIndexOf('@') + 1
  const domain = email.slice(at)
  if (!domain.includes('xn--')) return email
  const shown = domain.split('.').map(shownLabel).join('.')
  const isAlike = alike.test(shown) && !ownDomains.test(shown)
  return !isAlike && asciiHost(shown) === domain ? email.slice(0, at) + shown : email
}

const alike = /[\p{Script=Cyrillic}\p{Script=Greek}]/u
/** Domains of countries that write Cyrillic or Greek, and all that are not in ASCII. */
const ownDomains = /\.(?:ru|su|ua|by|bg|rs|mk|kz|gr|cy|\P{ASCII}[^.]*)$/u

const scripts = ['Latin', 'Cyrillic', 'Greek', 'Hebrew', 'Arabic', 'Thai', 'Devanagari', 'Hangul']
const scriptShapes = scripts.map((script) => new RegExp(`\\p{Script=${script}}`, 'u'))

function shownLabel(label: string): string {
  if (!label.startsWith('xn--')) return label
  const shown = decodeLabel(label.slice(4)) ?? label
  return scriptShapes.filter((shape) => shape.test(shown)).length > 1 ? label : shown
}

/** Decodes a label by RFC 3492, section 6.2; undefined if it is no label of that form. */
function decodeLabel(text: string): string | undefined {
  const dash = text.lastIndexOf('-')
  const signs = dash > 0 ? [...text.slice(0, dash)].map((sign) => sign.charCodeAt(0)) : []
  let [code, index, bias, at] = [128, 0, 72, dash + 1]
  while (at < text.length) {
    const first = index
    for (let weight = 1, step = 36; ; step += 36) {
      const digit = digits.indexOf(text[at++] ?? '-')
      if (digit < 0) return undefined
      index += digit * weight
      const limit = Math.min(26, Math.max(1, step - bias))
      if (digit < limit) break
      weight *= 36 - limit
    }
    const length = signs.length + 1
    bias = adapt(index - first, length, first === 0)
    code += Math.floor(index / length)
    index %= length
    if (code > 0x10ffff) return undefined
    signs.splice(index++, 0, code)
  }
  return String.fromCodePoint(...signs)
}

const digits = 'abcdefghijklmnopqrstuvwxyz0123456789'

function adapt(difference: number, length: number, isFirst: boolean): number {
  let delta = Math.floor(difference / (isFirst ? 700 : 2))
  delta += Math.floor(delta / length)
  let step = 0
  for (; delta > 455; step += 36) delta = Math.floor(delta / 35)
  return step + Math.floor((36 * delta) / (delta + 38))
}
