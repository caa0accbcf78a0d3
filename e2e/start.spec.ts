import { Agent, request as send } from 'node:http'
import { mailsTo } from './steps/inbox.ts'
import { signInTo } from './steps/member.ts'
import { expect, ownAddress, test } from './test.ts'
import { at, port } from './visit.ts'

// Tests what a started shop guarantees, with a plain HTTP client.

type Answer = { status: number | undefined; isOurs: boolean }

/** Posts over keep-alive connections, as browsers and proxies do; rejects if one is lost. */
function openClient() {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  function post(path: string, headers: Record<string, string>, body: string): Promise<Answer> {
    const own = { host: `localhost:${port}`, 'content-length': String(Buffer.byteLength(body)) }
    const options = { host: '127.0.0.1', port, path, method: 'POST', agent }
    return new Promise((resolve, reject) => {
      const sent = send({ ...options, headers: { ...own, ...headers } }, (answer) => {
        const isOurs = typeof answer.headers['x-request-id'] === 'string'
        answer.resume().on('end', () => resolve({ status: answer.statusCode, isOurs }))
      })
      sent.on('error', reject).end(body)
    })
  }
  return { post, close: () => agent.destroy() }
}

const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }

/** Posts that are refused before their bodies are read. */
const refused: [status: number, path: string, headers: Record<string, string>, body: string][] = [
  [403, '/auth/signin', { ...form, origin: 'http://evil.example' }, 'a=b'],
  [403, '/auth/signin', { ...form, origin: 'http://evil.example' }, 'x'.repeat(200_000)],
  [401, '/api/v3/user/get_countries', json, '{}'],
  [401, '/api/v3/nothing', json, JSON.stringify({ text: 'x'.repeat(5_000) })],
  [413, '/auth/social/apple/callback', form, `code=${'x'.repeat(100_000)}`],
]

test('posts in a row, each after one that was refused, have answers of ours @each', async () => {
  const client = openClient()
  const rounds = 100
  const answers: Record<string, number> = {}
  for (let at = 0; at < rounds; at++) {
    const [status, path, headers, body] = refused[at % refused.length] ?? [0, '', {}, '']
    const first = await client.post(path, { ...headers, ...ownAddress() }, body)
    expect([path, first]).toEqual([path, { status, isOurs: true }])
    const own = { ...form, origin: `http://localhost:${port}`, ...ownAddress() }
    const next = await client.post('/auth/signin', own, 'intent=none')
    const name = `${next.status} ${next.isOurs ? 'ours' : 'of another'}`
    answers[name] = (answers[name] ?? 0) + 1
  }
  client.close()
  expect(answers).toEqual({ '400 ours': rounds })
})

test('R-HDR-1 methods that no page has are answered 405 @each', async () => {
  for (const method of ['TRACE', 'PROPFIND']) {
    for (const path of ['/', '/api/v3/user/get_profile', '/auth/signin']) {
      const status = await new Promise((resolve, reject) => {
        const sent = send({ host: '127.0.0.1', port, method, path, headers: { host: 'localhost' } })
        sent.on('response', (answer) => resolve(answer.resume().statusCode)).on('error', reject)
        sent.end()
      })
      expect([method, path, status]).toEqual([method, path, 405])
    }
  }
})

test('the clock tells of data that runs low, without anybody asking @node', async ({ page }) => {
  const traveller = 'traveller@demo.tradewind.example'
  async function notices(): Promise<string[]> {
    const mails = await mailsTo(page, traveller)
    return mails.filter(({ kind }) => kind === 'data_75').map(({ text }) => text)
  }
  await expect.poll(notices, { timeout: 20_000 }).toEqual([expect.stringContaining('Portugal')])

  // Opens the eSIM that the mail is about.
  await signInTo(page, at('tradewind', '/esim/demo-order-portugal-0'))
  await expect(page.locator('main')).toContainText('820')
})
