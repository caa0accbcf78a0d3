import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isDeep } from '#contract/testing/effort.ts'
import type { FakePlatform } from './testing/fake-wrangler.ts'

/** What the tests' shop does wrong. */
type Faults = {
  broken?: string
  errors?: Record<string, number>
  /** What `/readyz` says; a shop that is not open answers pages with 503. */
  ready?: { open: boolean; demo_accounts?: string }
}

let faults: Faults
let shop: Server
let directory: string
let stateFile: string

const readState = (): FakePlatform => JSON.parse(readFileSync(stateFile, 'utf8'))
const writeState = (state: Partial<FakePlatform>) =>
  writeFileSync(
    stateFile,
    JSON.stringify({
      versions: [{ version_id: 'v0', percentage: 100 }],
      message: '',
      uploads: 0,
      migrated: false,
      calls: [],
      ...state,
    }),
  )

/** The pages that say that a shop opens soon, and its sitemaps. */
const isSold = /^\/($|shop|auth|sitemap|japan)/

/** Answers as a shop whose versions are addressed by the override header. */
function openShop(): Promise<Server> {
  const server = createServer((request, response) => {
    const asked = String(request.headers['cloudflare-workers-version-overrides'] ?? '')
    const version = /"(.*)"/.exec(asked)?.[1] ?? ''
    if (request.url?.includes('analytics_engine')) {
      const data = ['v0', 'v1'].map((id) => ({
        version: id,
        requests: 1_000,
        errors: faults.errors?.[id] ?? 0,
      }))
      return response.end(JSON.stringify({ data }))
    }
    if (faults.broken === request.url) response.statusCode = 500
    if (faults.ready && request.url === '/readyz') {
      if (faults.ready.demo_accounts) response.statusCode = 503
      const missing = [{ what: 'catalogue', how: 'import one' }]
      return response.end(JSON.stringify({ database: 'ok', missing, ...faults.ready }))
    }
    if (faults.ready?.open === false && isSold.test(request.url ?? '')) response.statusCode = 503
    response.end(
      `{"deployment":"${version}","database":"ok"} <html lang="de"> destination <sitemapindex <loc>https://a.example/sitemaps/countries-de.xml</loc> <url><loc>https://a.example/japan-eSIM</loc> "openapi" /assets/a-1.js </html>`,
    )
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

beforeEach(async () => {
  faults = {}
  shop = await openShop()
  directory = mkdtempSync(join(tmpdir(), 'release-test-'))
  stateFile = join(directory, 'platform.json')
  writeState({})
})
afterEach(async () => {
  await new Promise((resolve) => shop.close(resolve))
  rmSync(directory, { recursive: true })
})

/** Starts a release in a group of its own, so that it can be killed with what it started. */
function start(): ChildProcess {
  const { port } = shop.address() as AddressInfo
  const script = 'scripts/deploy/testing/run-release.ts'
  const args = [script, stateFile, `http://127.0.0.1:${port}`]
  return spawn(process.execPath, args, { detached: true })
}

async function run(): Promise<{ code: number | null; output: string }> {
  const child = start()
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk
    })
  }
  const code = await new Promise<number | null>((resolve) => child.on('exit', resolve))
  return { code, output }
}

/** Runs until a command of the platform hangs, and kills the release there. */
async function killWhereItHangs(): Promise<void> {
  const child = start()
  const ended = new Promise((resolve) => child.on('exit', resolve))
  await expect.poll(() => child.exitCode ?? readState().hangs, { timeout: 15_000 }).toBe(true)
  process.kill(-Number(child.pid), 'SIGKILL')
  await ended
}

const all = (id: string) => [{ version_id: id, percentage: 100 }]
const routed = () =>
  readState()
    .calls.filter((call) => call.startsWith('versions deploy'))
    .map((call) =>
      call
        .split(' ')
        .filter((word) => word.includes('@'))
        .join(' '),
    )

/** Before anybody sees the new version, and while some do; in the deep tests, everywhere else, too. */
const killedAt = [
  ['versions deploy v1@50', 'hangs after its effect'],
  ...(isDeep
    ? ([
        ['d1 migrations apply', 'hangs after its effect'],
        ['d1 time-travel info', 'hangs'],
        ['deploy wrangler.gate.toml', 'hangs after its effect'],
        ['versions upload', 'hangs after its effect'],
        ['versions deploy v1@0', 'hangs after its effect'],
        ['versions deploy v1@5', 'hangs after its effect'],
        ['versions deploy v1@100', 'hangs after its effect'],
        ['triggers deploy', 'hangs'],
      ] as const)
    : []),
] as const

describe('a release', () => {
  it('shows a new version to more and more visitors, after bookmark and migration', async () => {
    expect(await run()).toMatchObject({ code: 0, output: expect.stringContaining('kept files') })
    const state = readState()
    expect(state.versions).toEqual(all('v1'))
    expect(state.calls.map((call) => call.split(' ').slice(0, 2).join(' ')).slice(0, 6)).toEqual([
      'deployments status',
      'd1 time-travel',
      'd1 migrations',
      'd1 migrations',
      'deploy --config',
      'versions upload',
    ])
    expect(routed()).toEqual(['v1@0 v0@100', 'v1@5 v0@95', 'v1@50 v0@50', 'v1@100'])
    expect(state.message).toBe('before v0, bookmark b-1')
    expect(state.attached).toEqual(all('v1'))
  })

  it('sends everybody to the first version of a worker that was never deployed', async () => {
    writeState({ versions: [] })
    expect(await run()).toMatchObject({ code: 0 })
    expect(readState().versions).toEqual(all('v1'))
  })

  it('R-SUP-3 completes with empty databases, and says what the shop still needs', async () => {
    writeState({ versions: [] })
    faults = { ready: { open: false } }
    const { code, output } = await run()
    expect([code, readState().versions]).toEqual([0, all('v1')])
    expect(output).toMatch(/http:\S+ lacks catalogue: import one/)
    expect(output).not.toContain('kept files')
  })

  it('R-SUP-2 goes back from databases with accounts of the demonstration', async () => {
    faults = { ready: { open: true, demo_accounts: 'accounts of the demonstration' } }
    const { code, output } = await run()
    expect([code, readState().versions]).toEqual([1, all('v0')])
    expect(output).toContain('/readyz: 503 (accounts of the demonstration)')
  })

  it('goes back before any visitor saw it if the smoke test fails', async () => {
    faults = { broken: '/japan-eSIM' }
    const { code, output } = await run()
    expect(code).toBe(1)
    expect(output).toContain('/japan-eSIM: 500')
    expect(readState().versions).toEqual(all('v0'))
    expect(routed()).toEqual(['v1@0 v0@100', 'v0@100'])
  })

  it('goes back if the new version fails more often than the old one', async () => {
    faults = { errors: { v0: 1, v1: 30 } }
    const { code, output } = await run()
    expect(code).toBe(1)
    expect(output).toContain('failed 30 of 1000 requests')
    expect(readState().versions).toEqual(all('v0'))
  })

  it.each([
    ...(isDeep ? ['deployments status', 'd1 time-travel info', 'deploy wrangler.gate.toml'] : []),
    ...['d1 migrations apply', 'versions deploy'],
    ...(isDeep ? ['versions upload'] : []),
  ])('leaves all visitors where they are if %s fails', async (command) => {
    writeState({ failing: { command, how: 'fails' } })
    expect(await run()).toMatchObject({ code: 1 })
    expect(readState().versions).toEqual(all('v0'))
  })

  it.each(killedAt)(
    'that was killed at "%s" is taken back and done by the next one',
    async (...[command, how]) => {
      writeState({ failing: { command, how } })
      await killWhereItHangs()
      const { failing: _, hangs: __, ...died } = readState()
      expect(died.versions.reduce((sum, { percentage }) => sum + percentage, 0)).toBe(100)
      writeState({ ...died, calls: [] })
      expect(await run()).toMatchObject({ code: 0 })
      const state = readState()
      expect(state.versions).toEqual(all(`v${state.uploads}`))
      expect(state).toMatchObject({ migrated: true, hasGate: true })
    },
  )

  it('refuses to guess where several versions serve visitors and none is named', async () => {
    const versions = ['v0', 'v9'].map((id) => ({ version_id: id, percentage: 50 }))
    writeState({ versions })
    const { code, output } = await run()
    expect(code).toBe(1)
    expect(output).toContain('npx wrangler versions deploy')
    expect(readState()).toMatchObject({ versions, migrated: false })
  })
})
