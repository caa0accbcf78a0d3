/** A prefix that no issuer has (E.118's list of issuers knows 89 999 00 as unassigned). */
const sandboxPrefix = '8999900'

/** The ICCID of the sandbox's n-th profile: 19 digits, of which the last is Luhn's check digit. */
export function sandboxIccid(serial: number): string {
  const body = sandboxPrefix + String(serial).padStart(11, '0')
  return body + luhnDigit(body)
}

/** The check digit that makes `body` followed by it pass Luhn's test (ISO/IEC 7812-1, Annex B). */
export function luhnDigit(body: string): number {
  const sum = Array.from(body)
    .reverse()
    .reduce((total, digit, index) => {
      const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1)
      return total + (doubled > 9 ? doubled - 9 : doubled)
    }, 0)
  return (10 - (sum % 10)) % 10
}
