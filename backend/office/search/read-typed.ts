import { readOrderNumber } from '#contract/commerce/order-number.ts'
import type { SearchReading } from '#contract/office/order-words.ts'
import { readEmail } from '#contract/person/email.ts'

/** What a person typed, and as what it is looked for. */
export type Typed = { as: SearchReading; text: string }

const demoNumber = /^DEM\d{7,8}$/

/** Reads what was typed into the search: a whole address, a number, an id, a code, or a name. */
export function readTyped(typed: string): Typed {
  const text = typed.trim()
  const bare = text.replace(/[\s-]/g, '')
  if (text.includes('@')) {
    const email = readEmail(text)
    return email === undefined ? { as: 'part_of_email', text } : { as: 'email', text: email }
  }
  if (/^89\d{4,18}$/.test(bare)) return { as: 'iccid', text: bare }
  const number = readOrderNumber(text)
  if (number !== undefined && /\d/.test(text)) return { as: 'order', text: number }
  if (demoNumber.test(bare.toUpperCase())) return { as: 'order', text: bare.toUpperCase() }
  if (/^(pi|cs|ch|re|du|dp)_\w+$/.test(text) || /\.\d+$/.test(text)) return { as: 'payment', text }
  if (/^[\w-]*\d[\w-]*$/.test(text) && text.length > 14) return { as: 'request', text }
  if (/^[A-Z0-9]*\d[A-Z0-9]*$/.test(text)) return { as: 'code', text }
  return { as: 'name', text }
}
