import { describe, expect, it } from 'vitest'
import { commonWords, productWords } from './data/common-words.ts'
import { judgePassword, type PasswordProblem, requireGoodPassword } from './judge-password.ts'

const email = 'anna.arnold@bookshop.example'
const scattered = 'vqzkwlmfpdrtxeuy'
const endings = ['', '1', '12', '123', '1234', '!', '2024']

/** The words of the list with usual endings: none, a number, a sign or a year. */
const commonPasswords = [...commonWords].flatMap((word) => endings.map((ending) => word + ending))

/** Takes an evenly spread sample, the same in every run. */
function sampleOf(items: readonly string[], count: number): string[] {
  return Array.from(
    { length: count },
    (_, at) => items[Math.floor((at * items.length) / count)] ?? '',
  )
}

/** Pads a password to a length, as people do after a refusal as too short. */
function padded(password: string, length: number): string {
  return password.padEnd(length, '1234567890')
}

describe('what may be chosen as a password', () => {
  it.each<[string, PasswordProblem | undefined]>([
    ['vqzkwlmfpdrtxe', 'password_short'],
    ['vqzkwlmfpdrtxeu', undefined],
    ['vqzkwlm\u{1f3dd}pdrtxe', 'password_short'],
    ['vqzkwlm\u{1f3dd}\u{1f3dd}pdrtxe', undefined],
  ])('R-PW-1: where it is the only way in, 15 characters: %j is %s', (password, problem) => {
    expect(judgePassword({ password, email })).toBe(problem)
  })

  it('R-PW-1: 8 characters do beside a passkey', () => {
    const judge = (password: string) => judgePassword({ password, email, isOnlyWayIn: false })
    expect(judge('vqzkwlm')).toBe('password_short')
    expect(judge('vqzkwlmf')).toBeUndefined()
  })

  it('R-PW-1: takes 128 characters, and no more', () => {
    const long = Array.from(
      { length: 128 },
      (_, at) => scattered[Math.imul(at, 0x9e3779b1) >>> 28],
    ).join('')
    expect(judgePassword({ password: long, email })).toBeUndefined()
    expect(judgePassword({ password: `${long}a`, email })).toBe('password_long')
  })

  it('R-PW-2: the list stands for more than 3,000 passwords', () => {
    expect(new Set(commonPasswords).size).toBeGreaterThan(3000)
  })

  it('R-PW-2: refuses 200 of 200 common passwords, and 200 of 200 padded to the length', () => {
    const beside = { email, isOnlyWayIn: false }
    const taken = sampleOf(commonPasswords, 200).filter(
      (password) => judgePassword({ password, ...beside }) === undefined,
    )
    expect(taken).toEqual([])
    const takenPadded = sampleOf(commonPasswords, 200).filter(
      (password) => judgePassword({ password: padded(password, 15), email }) === undefined,
    )
    expect(takenPadded).toEqual([])
  })

  it.each([
    'P@ssw0rd12345678',
    'p4ssw0rdp4ssw0rd',
    'Sunshine-Beach-12',
    '!!!Monkey!!!Dragon!!!',
    'qwertyuiop123456',
    'QWERTYUIOPASDFGHJKL',
    'iloveyou iloveyou!',
    'correcthorsebatterystaple',
    'Pässwört-Pässwört',
    'Willkommen2024!!!!',
    'Liverpool19921992',
  ])('R-PW-2: refuses %j', (password) => {
    expect(judgePassword({ password, email })).toMatch(/^password_(common|pattern)$/)
  })

  it.each([...productWords, 'tradewind-demo-2026', 'Tr4d3wind', 'esim4travel'])(
    'R-PW-2: refuses the product’s %j, padded',
    (word) => {
      expect(judgePassword({ password: padded(word, 15), email })).toMatch(/common|pattern/)
    },
  )

  it.each([
    'aaaaaaaaaaaaaaa',
    'abababababababab',
    'vqzkwlmf vqzkwlmf ',
    '112211221122112211',
    'xyzxyzxyzxyzxyz',
  ])('R-PW-2: refuses the pattern %j', (password) => {
    expect(judgePassword({ password, email })).toBe('password_pattern')
  })

  it.each([
    '1234567890123456',
    'abcdefghijklmnop',
    '0987654321098765',
    '1qaz2wsx3edc4rfv',
    '20240131 20240201',
  ])('R-PW-2: refuses the sequence %j', (password) => {
    expect(judgePassword({ password, email })).toMatch(/common|pattern/)
  })

  it.each([
    'anna.arnold.2024',
    'ArnoldAnna123456',
    'bookshopbookshop1',
    '4nn4-4rn0ld-2025',
    'Quetzalina-12345',
  ])('R-PW-2: refuses %j, which is made of the person’s own name and address', (password) => {
    const own = { password, email, name: 'Quetzalina Arnold' }
    expect(judgePassword(own)).toMatch(/personal|common|pattern/)
    expect(judgePassword({ ...own, isOnlyWayIn: false })).toMatch(/personal|common|pattern/)
  })

  it.each([
    'four spoons in a drawer',
    'mein Fahrrad quietscht laut',
    'kT7#vLq2!mZp9wR',
    'turnip-cobalt-zeppelin',
    'おはよう、今日の天気はどうですか',
    'ไปเที่ยวทะเลกันเถอะนะ',
    'chuyến tàu đêm về nhà',
    'नमस्ते मेरी प्यारी किताबें',
  ])('takes %j', (password) => {
    expect(judgePassword({ password, email, name: 'Anna Arnold' })).toBeUndefined()
  })

  it('says why and what is wanted, and repeats nothing', () => {
    const refuse = () => requireGoodPassword({ password: 'password12345678', email })
    expect(refuse).toThrowError(
      expect.objectContaining({
        code: 'invalid_input',
        details: {
          reason: 'password_common',
          minLength: 15,
          fields: [{ path: 'password', expected: 'a password that is hard to guess' }],
        },
      }),
    )
    expect(() => requireGoodPassword({ password: 'vqzkwlmfpdrtxeu', email })).not.toThrow()
  })

  it('takes less than 50 ms for the longest', () => {
    const password = Array.from({ length: 128 }, (_, at) => 'a1b2c3d4e5f6g7h8'[(at * 7) % 16]).join(
      '',
    )
    const begin = performance.now()
    judgePassword({ password, email, name: 'Anna Arnold' })
    expect(performance.now() - begin).toBeLessThan(50)
  })
})
