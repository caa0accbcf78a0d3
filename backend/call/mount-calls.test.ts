import { describe, expect, it } from 'vitest'
import { sealVisit, visitHeader } from '#crypto/visit.ts'
import { openTestShop, type TestTable, testOrigin } from '../testing/test-shop.ts'
import { openTableShop, testRow, testRows } from '../testing/test-table.ts'
import { testTagKeys } from '../testing/testing.ts'

const { choice, echo, shapes, query, failing, visit } = testRows

describe('a mounted call', () => {
  it('is answered in snake_case and kept by no cache', async () => {
    const response = await openTableShop().send(echo, { someNumber: 1, deep: { name: 'x' } })
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toEqual({ input: { some_number: 1, deep: { name: 'x' } } })
  })

  it('takes a call without a body as one without parameters', async () => {
    const shop = openTableShop()
    const response = await shop.send(echo, {}, { body: null })
    expect(await response.json()).toEqual({ input: {} })
  })

  it('R-IN-1: drops fields its row does not name, at every depth', async () => {
    const evil = { word: 'a', userTag: 'BT', deep: { name: 'x', accountType: 'enterprise' } }
    const body = `{"__proto__":{"word":"b"},${JSON.stringify(evil).slice(1)}`
    const response = await openTableShop().send(echo, {}, { body })
    expect(await response.json()).toEqual({ input: { word: 'a', deep: { name: 'x' } } })
  })

  it.each([
    [
      { word: 'a', someNumber: 1, toString: 'x' },
      { word: 'a', some_number: 1 },
    ],
    [{ word: 'a', other: 1 }, { word: 'a' }],
  ])(
    'R-IN-1: drops them of %j, where a row takes one of several shapes, too',
    async (sent, input) => {
      expect(await (await openTableShop().send(shapes, sent)).json()).toEqual({ input })
    },
  )

  it.each(['{}', '{"other":1}', '{"word":7}', '{"toString":1}', '[]', 'null', '"word"'])(
    'R-IN-1: refuses %s, which is of none of the shapes',
    async (body) => {
      expect((await openTableShop().refusal(shapes, {}, { body })).status).toBe(400)
    },
  )

  it.each([
    [{ kind: 'hunter2' }, [{ path: 'kind', expected: '"a", "b" or "c"' }]],
    [{ kind: { hunter2: 'hunter2' } }, [{ path: 'kind', expected: '"a", "b" or "c"' }]],
  ])('R-IN-1: repeats nothing of %j, which is none of some words', async (sent, fields) => {
    const response = await openTableShop().send(choice, sent)
    expect(await response.json()).toMatchObject({ code: 'invalid_input', details: { fields } })
  })

  it('R-IN-1: repeats nothing of what is of none of the shapes', async () => {
    const response = await openTableShop().send(shapes, { word: { hunter2: 'hunter2' } })
    expect(await response.text()).not.toContain('hunter2')
  })

  it('R-IN-1: names wrong fields and repeats nothing of them', async () => {
    const response = await openTableShop().send(echo, { word: 7, deep: { name: 'hunter2'.length } })
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({
      type: 'urn:tradewind:problem:invalid_input',
      title: 'The request is not valid',
      status: 400,
      code: 'invalid_input',
      detail: 'The request is not valid',
      details: {
        fields: [
          { path: 'deep.name', expected: 'a string' },
          { path: 'word', expected: 'a string' },
        ],
      },
      request_id: expect.stringMatching(/^[\w-]{36}$/),
    })
  })

  it('reads the query where it is a GET', async () => {
    const shop = openTableShop()
    const asked = { ...query, path: '/test/query?word=a&evil=b' } as const
    expect(await shop.ask(asked)).toEqual({ input: { word: 'a' } })
  })

  it.each(['GET', 'PUT', 'DELETE', 'PATCH'] as const)('refuses %s', async (method) => {
    const response = await openTableShop().send({ ...echo, method: method as 'PUT' }, {})
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('POST')
  })

  it('R-ERR-1: tells nothing of a bug but its request id, which is reported', async () => {
    const reported: unknown[] = []
    const shop = openTableShop({ report: (error) => reported.push(error) })
    const response = await shop.send(failing, {}, { headers: { 'x-request-id': 'req-1' } })
    expect(response.status).toBe(500)
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    const text = await response.text()
    expect(JSON.parse(text)).toMatchObject({ code: 'internal', request_id: 'req-1' })
    expect(text).not.toMatch(/SELECT|secret|worker|\.ts/)
    expect(reported).toEqual([
      expect.objectContaining({ message: expect.stringMatching(/SELECT/) }),
    ])
  })

  it('goes on after its answer, and a failure there is nobody’s answer', async () => {
    const done: string[] = []
    const late = testRow({ path: '/test/late' })
    const handlers: TestTable['handlers'] = {
      late: async (_, { later }) => {
        later(Promise.resolve().then(() => done.push('late')))
        later(Promise.reject(new Error('the work after the answer fails')))
        return {}
      },
    }
    const shop = openTestShop({ table: { rows: { late }, handlers } })
    expect(await shop.ask(late)).toEqual({})
    await shop.settle()
    expect(done).toEqual(['late'])
  })
})

describe('what the edge vouches for', () => {
  const ask = (headers: Record<string, string>) =>
    openTableShop().ask(visit, {}, { ip: '203.0.113.7', headers })

  it('is the caller’s address, hashed, and the shop’s', async () => {
    const known = await ask({ 'accept-language': 'de,en;q=0.5' })
    expect(known).toEqual({
      addresses: [expect.stringMatching(/^[0-9a-f]{32}$/)],
      origin: testOrigin,
      locale: 'de',
      channel: 'plain',
    })
  })

  it.each([
    ['zh-TW', 'zh-Hant'],
    ['nl, pt-BR;q=0.8, fr;q=0.5', 'pt'],
    ['de;q=0, de-AT;q=0, ja;q=0.1', 'ja'],
    ['fr;q=0.2, it;q=0.9', 'it'],
    ['*', 'en'],
  ])('R-PEO-10: is the language that %s weighs most', async (accepted, locale) => {
    expect(await ask({ 'accept-language': accepted })).toMatchObject({ locale })
  })

  it('R-LIM-1: is believed of nobody else', async () => {
    const headers = {
      'x-forwarded-for': '198.51.100.1',
      forwarded: 'for=198.51.100.1',
      'cf-connecting-ip': '198.51.100.1',
      'x-real-ip': '198.51.100.1',
    }
    expect(await ask(headers)).toEqual(await ask({}))
  })

  it.each([
    ['missing', ''],
    ['made up', 'x.AAAA'],
    [
      'sealed with another key',
      sealVisit(
        { ip: '1.2.3.4', origin: testOrigin },
        [{ kid: 'test', key: new Uint8Array(32) }],
        Date.now(),
      ),
    ],
    [
      'older than five minutes',
      sealVisit({ ip: '1.2.3.4', origin: testOrigin }, testTagKeys, Date.now() - 301_000),
    ],
  ])('is needed: a call is refused where it is %s', async (_, value) => {
    const refusal = await openTableShop().refusal(visit, {}, { headers: { [visitHeader]: value } })
    expect(refusal).toEqual({ status: 403, code: 'forbidden', reason: 'visit' })
  })
})
