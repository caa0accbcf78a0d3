import {
  applyD1Migrations,
  listDurableObjectIds,
  runDurableObjectAlarm,
  runInDurableObject,
} from 'cloudflare:test'
import { env, exports } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { openCellDatabase } from '#backend/platform/cell-database.ts'
import { rowsOf } from '#backend/testing/mail.ts'
import {
  checkVerificationCode,
  getProfile,
  getVerificationCode,
  refreshToken,
  signIn,
  signUp,
} from '#contract/calls/row/endpoints.ts'
import { callTo } from './ask.ts'
import type { CellEnv } from './cell-env.ts'
import { cellNames, readName } from './cell-names.ts'
import { placeOf } from './directory.ts'

const {
  CELL,
  DIRECTORY,
  FIRST,
  MIGRATIONS,
  OPEN_CELLS,
  TAG_KEYS: tagKeys,
} = env as unknown as CellEnv
const password = 'vier Löffel im Klavier'

beforeAll(() => applyD1Migrations(FIRST, [...MIGRATIONS]))

type Answer = Record<string, string>

async function send(row: Parameters<typeof callTo>[0], body: object, bearer?: string) {
  const call = callTo(row, body, { tagKeys, ...(bearer === undefined ? {} : { bearer }) })
  return (exports as unknown as { default: Fetcher }).default.fetch(call)
}

async function ask(row: Parameters<typeof callTo>[0], body: object, bearer?: string) {
  const response = await send(row, body, bearer)
  const answer = (await response.json()) as Answer
  expect(answer).not.toHaveProperty('code')
  return { answer, cell: response.headers.get('x-cell') ?? '' }
}

async function codeIn(cell: string, email: string): Promise<string> {
  return runInDurableObject(CELL.getByName(cell), async (_, { storage }) => {
    const mails = await rowsOf(openCellDatabase(storage), email)
    return /\b\d{6}\b/.exec(mails.at(-1)?.text ?? '')?.[0] ?? ''
  })
}

/** Signs up somebody new, step by step as a page does. */
async function newPerson() {
  const email = `anna-${crypto.randomUUID().slice(0, 13)}@mail.example`
  const purpose = 'sign_up'
  const { answer: sent, cell } = await ask(getVerificationCode, { email, purpose })
  const given = { email, purpose, flow: sent.flow, code: await codeIn(cell, email) }
  const { answer: checked } = await ask(checkVerificationCode, given)
  const { answer: tokens, cell: last } = await ask(signUp, { proof: checked.proof, password })
  expect(last).toBe(cell)
  return { email, cell, access: tokens.access_token ?? '', refresh: tokens.refresh_token ?? '' }
}

/** The token with each of 100 other names of cells, those of cells that there are among them. */
function forgedFrom(token: string): string[] {
  const { cell, own } = readName(token)
  const others = [...OPEN_CELLS, ...cellNames.toReversed()].filter((name) => name !== cell)
  return others
    .slice(0, 99)
    .map((name) => `${name}.${own}`)
    .concat(own)
}

describe('an account in a cell', () => {
  it('signs up, in and on in one cell, which its tokens name', async () => {
    const person = await newPerson()
    expect(OPEN_CELLS).toContain(person.cell)
    expect(readName(person.access).cell).toBe(person.cell)
    const { answer: profile } = await ask(getProfile, {}, person.access)
    expect(profile.email).toBe(person.email)
    const again = await ask(signIn, { email: person.email, password })
    expect(again.cell).toBe(person.cell)
    const renewed = await ask(refreshToken, { refresh_token: person.refresh })
    expect(renewed.cell).toBe(person.cell)
    expect(readName(renewed.answer.refresh_token ?? '').cell).toBe(person.cell)
  })

  it('is in none of the other cells', async () => {
    const { cell, email } = await newPerson()
    for (const name of OPEN_CELLS) {
      const found = await runInDurableObject(CELL.getByName(name), (_, { storage }) =>
        storage.sql.exec('SELECT 1 FROM account WHERE email = ?', email).toArray(),
      )
      expect([name, found.length]).toEqual([name, name === cell ? 1 : 0])
    }
  })

  it('is refused with each of 100 forged names, and no forged name makes a cell', async () => {
    const { access, refresh } = await newPerson()
    const before = (await listDurableObjectIds(CELL)).length
    for (const forged of forgedFrom(access)) {
      expect([forged, (await send(getProfile, {}, forged)).status]).toEqual([forged, 401])
    }
    for (const forged of forgedFrom(refresh)) {
      const { status } = await send(refreshToken, { refresh_token: forged })
      expect([forged, status]).toEqual([forged, 401])
    }
    const after = (await listDurableObjectIds(CELL)).length
    expect(after - before).toBeLessThan(OPEN_CELLS.length)
  })

  it('has the work of its cell done by the alarm of the cell', async () => {
    const { cell, email } = await newPerson()
    const stub = CELL.getByName(cell)
    expect(await runDurableObjectAlarm(stub)).toBe(true)
    const unsent = await runInDurableObject(stub, async (_, { storage }) => {
      const rows = await rowsOf(openCellDatabase(storage), email)
      return { mails: rows.length, alarm: await storage.getAlarm() }
    })
    expect(unsent.mails).toBeGreaterThan(0)
    expect(unsent.alarm).toBeGreaterThan(Date.now())
  })
})

describe('the directory', () => {
  const knowing = (email: string) => {
    const { directory, key } = placeOf(email)
    return { knows: DIRECTORY.getByName(`directory-${directory}`), key }
  }

  it('answers for an unknown address with the cell that it would sign up to', async () => {
    for (let n = 0; n < 40; n += 1) {
      const { knows, key } = knowing(`nobody-${n}@mail.example`)
      const before = await knows.find(key, OPEN_CELLS)
      expect(OPEN_CELLS).toContain(before)
      expect(await knows.claim(key, OPEN_CELLS)).toBe(before)
    }
  })

  it('keeps an address where it is when cells open and close', async () => {
    const { knows, key } = knowing(`anna-${crypto.randomUUID()}@mail.example`)
    const cell = await knows.claim(key, OPEN_CELLS)
    const others = OPEN_CELLS.filter((name) => name !== cell)
    expect(await knows.find(key, others)).toBe(cell)
    expect(await knows.claim(key, others)).toBe(cell)
  })

  it('finds an address however it is written, and shares all among 256', () => {
    expect(placeOf(' Anna@Mail.example ')).toEqual(placeOf('anna@mail.example'))
    const found = Array.from({ length: 10_000 }, (_, n) => placeOf(`p${n}@mail.example`).directory)
    expect(new Set(found).size).toBe(256)
    const shares = [...Map.groupBy(found, (at) => at).values()]
    const most = Math.max(...shares.map(({ length }) => length))
    expect(most).toBeLessThan(80)
  })
})
