import { describe, expect, it } from 'vitest'
import { readEmail } from './email.ts'
import { shownEmail } from './shown-email.ts'

const long = 'x'.repeat(64)

/** Addresses, and the form in which they are stored. */
const stored: Readonly<Record<string, string>> = {
  'anna@example.com': 'anna@example.com',
  "sean.o'brien@example.com": "sean.o'brien@example.com",
  'sean.o’brien@example.com': "sean.o'brien@example.com",
  'a&b@example.com': 'a&b@example.com',
  "!#$%&'*+-/=?^_`{|}~@example.com": "!#$%&'*+-/=?^_`{|}~@example.com",
  'müller@example.com': 'müller@example.com',
  'mu\u0308ller@example.com': 'müller@example.com',
  'info@bücher.example': 'info@xn--bcher-kva.example',
  'Info@BÜCHER.Example': 'Info@xn--bcher-kva.example',
  'info@xn--bcher-kva.example': 'info@xn--bcher-kva.example',
  'ß@straße.example': 'ß@xn--strae-oqa.example',
  'иван@почта.рф': 'иван@xn--80a1acny.xn--p1ai',
  '用户@例子。广告': '用户@xn--fsqu00a.xn--4rr70v',
  'राम\u094d\u200d@example.com': 'राम\u094d\u200d@example.com',
  ' ａｎｎａ＠ｅｘａｍｐｌｅ．ｃｏｍ ': 'anna@example.com',
  '"anna"@example.com': 'anna@example.com',
  '"anna b"@example.com': '"anna b"@example.com',
  '"a@b\\"c"@example.com': '"a@b\\"c"@example.com',
  [`${long}@example.com`]: `${long}@example.com`,
}

const refused = [
  ...['', 'anna', '@example.com', 'anna@', 'anna@example', 'an na@example.com', 'a@b@example.com'],
  ...['.anna@example.com', 'anna.@example.com', 'an..na@example.com', 'anna,b@example.com'],
  ...['anna@example..com', 'anna@-example.com', 'anna@example.com.', 'anna@exam_ple.com'],
  ...['anna@[192.0.2.1]', 'anna@192.0.2.1', 'anna@example.com/x', 'anna@example.com:25'],
  ...['Anna <anna@example.com>', 'anna@example.com\nbcc: b@example.com', 'an\u200bna@example.com'],
  ...['"anna@example.com', '""@example.com', 'anna\u202e@example.com', `x${long}@example.com`],
  ...[`${'ü'.repeat(33)}@example.com`, `anna@${'a'.repeat(64)}.com`],
]

describe('R-ORG-3 an e-mail address', () => {
  it('is read into one form: its domain in lower case and ASCII, its name as it was typed', () => {
    const read = Object.keys(stored).map((typed) => [typed, readEmail(typed)])
    expect(Object.fromEntries(read)).toEqual(stored)
    expect(Object.values(stored).map(readEmail)).toEqual(Object.values(stored))
  })

  it('is refused if no mail could reach it, or if it hides a character', () => {
    expect(refused.filter((typed) => readEmail(typed) !== undefined)).toEqual([])
  })

  it('is shown with the letters of its domain, unless it could look like another one', () => {
    const typed = [
      'info@bücher.example',
      'ß@straße.example',
      'иван@почта.рф',
      '用户@例子.广告',
      'a@b.cd',
    ]
    expect(typed.map((each) => shownEmail(readEmail(each) ?? ''))).toEqual(typed)
    const alike = ['a@xn--80ak6aa92e.com', 'a@xn--pypal-4ve.com', 'a@xn--a.com', 'a@xn--.com']
    expect(alike.map(shownEmail)).toEqual(alike)
  })

  it('is judged in a moment, however it was made to take long', () => {
    const slow = [
      `${'a.'.repeat(400)}@example.com`,
      `"${'\\a'.repeat(400)}@b`,
      '@'.repeat(5_000_000),
    ]
    const begun = performance.now()
    for (const typed of slow) expect(readEmail(typed)).toBeUndefined()
    expect(performance.now() - begun).toBeLessThan(500)
  })
})
