/** What is wrong with digits that should be an EID: their number, or the check digits. */
export type EidFault = 'length' | 'digits'

const eidLength = 32

/**
 * Judges an EID as typed, spaces and hyphens aside. SGP.29 makes the whole number 1 modulo 97,
 * so one wrong digit is always noticed and two swapped ones as well.
 */
export function eidFault(typed: string): EidFault | undefined {
  const digits = typed.normalize('NFKC').replace(/[\s-]/g, '')
  if (!/^\d+$/.test(digits) || digits.length !== eidLength) return 'length'
  return BigInt(digits) % 97n === 1n ? undefined : 'digits'
}
