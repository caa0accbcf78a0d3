import { describe, expect, it } from 'vitest'
import { isDeep } from '#contract/testing/effort.ts'
import { createPasswords } from './passwords.ts'

const passwords = createPasswords()
const cheap = { ln: 4, r: 8, p: 1 }

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}

/** Returns the measurement of the same work that was disturbed least. */
function fastestOf(values: number[]): number {
  return Math.min(...values)
}

describe('stored passwords', () => {
  it('R-PW-3: names algorithm and parameters, and no two salts are alike', async () => {
    const [one, other] = [await passwords.hash('same words'), await passwords.hash('same words')]
    expect(one).toMatch(/^scrypt\$ln=14,r=8,p=5\$[\w-]{22}\$[\w-]{43}$/)
    expect(one).not.toBe(other)
  })

  // RFC 7914 section 12, third vector: the first 32 of its 64 bytes.
  it('R-PW-3: agrees with the published vector of scrypt', async () => {
    const stored =
      'scrypt$ln=14,r=8,p=1$U29kaXVtQ2hsb3JpZGU$cCO9yzr9c0hGHAbNgf046_2o-7qQT44-qbVD9lRdofI'
    const finding = await passwords.verify('pleaseletmein', stored)
    expect(finding).toEqual({ isRight: true, isWeakerThanNow: true })
  })

  it('R-PW-3: knows a right password, and one that was hashed with other parameters', async () => {
    const stored = await passwords.hash('a long enough one')
    expect(await passwords.verify('a long enough one', stored)).toEqual({
      isRight: true,
      isWeakerThanNow: false,
    })
    const old = await createPasswords(cheap).hash('a long enough one')
    expect((await passwords.verify('a long enough one', old)).isWeakerThanNow).toBe(true)
  })

  it('is wrong for other words, and never right for nobody', async () => {
    const stored = await passwords.hash('a long enough one')
    const wrong = { isRight: false, isWeakerThanNow: false }
    expect(await passwords.verify('a long enough on', stored)).toEqual(wrong)
    expect(await passwords.verify('', undefined)).toEqual(wrong)
  })

  it('R-PW-1: cuts nothing off: twins of 72 equal bytes differ', async () => {
    const quick = createPasswords(cheap)
    const stem = 'x'.repeat(72)
    const stored = await quick.hash(`${stem}a`)
    expect((await quick.verify(`${stem}b`, stored)).isRight).toBe(false)
    expect((await quick.verify(`${stem}a`, stored)).isRight).toBe(true)
  })

  it('R-PW-1: refuses more than 1,024 bytes before hashing', async () => {
    const quick = createPasswords(cheap)
    await expect(quick.hash('é'.repeat(512))).resolves.toContain('scrypt$')
    await expect(quick.hash('é'.repeat(513))).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(quick.verify('x'.repeat(1025), undefined)).rejects.toMatchObject({
      code: 'invalid_input',
    })
  })

  it('takes the same characters however they were composed', async () => {
    const quick = createPasswords(cheap)
    const stored = await quick.hash('caf\u00e9 au lait')
    expect((await quick.verify('cafe\u0301 au lait', stored)).isRight).toBe(true)
  })

  it.each(['', 'scrypt', 'bcrypt$x', 'scrypt$ln=14,r=8,p=5$AAAA$AAAA'])(
    'fails on %j, which no version of ours has stored',
    async (stored) => {
      await expect(passwords.verify('any', stored)).rejects.toThrow('expected a stored password')
    },
  )

  it('R-PW-3: takes 20 to 400 ms, and many at once do not run out of memory', async () => {
    const stored = await passwords.hash('a long enough one')
    // Other load on the machine can only slow a measurement down, so the fastest one counts.
    const times: number[] = []
    while (times.length < 30 && !(fastestOf(times) < 400 && times.length >= 3)) {
      times.push(await millisecondsOf(() => passwords.verify('wrong', stored)))
    }
    const fastest = fastestOf(times)
    console.log(`one hash: ${fastest.toFixed(0)} ms`)
    expect(fastest).toBeGreaterThan(20)
    // RFC 7914 section 2: the memory is 128 * N * r bytes.
    const [, ln, r] = /ln=(\d+),r=(\d+)/.exec(stored) ?? []
    expect(128 * 2 ** Number(ln) * Number(r)).toBeLessThanOrEqual(32 * 1024 * 1024)
    expect(fastest).toBeLessThan(400)
    const many = Array.from({ length: isDeep ? 20 : 4 }, () =>
      passwords.verify('a long enough one', stored),
    )
    const findings = await Promise.all(many)
    expect(findings.every(({ isRight }) => isRight)).toBe(true)
  })

  it('R-ENU-1: takes as long for nobody as for somebody', async () => {
    const stored = await passwords.hash('a long enough one')
    const known: number[] = []
    const unknown: number[] = []
    const difference = () => {
      const [one, other] = [fastestOf(known), fastestOf(unknown)]
      return Math.abs(one - other) / one
    }
    // As above, the fastest measurement of each side counts.
    while (known.length < 40 && !(known.length >= (isDeep ? 9 : 3) && difference() < 0.25)) {
      known.push(await millisecondsOf(() => passwords.verify('wrong', stored)))
      unknown.push(await millisecondsOf(() => passwords.verify('wrong', undefined)))
    }
    expect(difference()).toBeLessThan(0.25)
  })
})
