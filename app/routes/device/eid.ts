/** The fault in an EID: its length, or its check digits. */
export type EidFault = 'length' | 'digits'

export const eidLength = 32

/**
 * Checks a typed EID, ignoring spaces and hyphens. By SGP.29 the whole number is 1 modulo 97, which
 * detects every single wrong digit and every swap of two digits.
 */
export function eidFault(typed: string): EidFault | undefined {
  const digits = typed.normalize('NFKC').replace(/[\s-]/g, '')
  if (!/^\d+$/.test(digits) || digits.length !== eidLength) return 'length'
  return BigInt(digits) % 97n === 1n ? undefined : 'digits'
}
