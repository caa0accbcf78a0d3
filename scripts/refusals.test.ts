import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, describe, expect, it } from 'vitest'
import { localDatabase } from './database.ts'
import { root } from './run.ts'

const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
const directory = mkdtempSync(join(tmpdir(), 'refusals-'))
afterAll(() => rmSync(directory, { recursive: true }))

/** Runs Node with these arguments to its end; returns its exit code and what it said. */
async function end(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH, HOME, NODE_COMPILE_CACHE, TRADEWIND_STATE: directory, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = Promise.all([child.stdout, child.stderr].map((stream) => stream.toArray()))
  const [code] = await once(child, 'close')
  return { code, said: (await said).flat().join('').trim() }
}

/** A port on which somebody else listens. */
async function withBusyPort(use: (port: number) => Promise<void>): Promise<void> {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  await use((other.address() as AddressInfo).port)
  other.close()
}

const scripts = ['scripts/start.ts', 'scripts/dev.ts']

describe('D8: what keeps the shop from starting is said in one line', { timeout: 60_000 }, () => {
  it.each(scripts)('%s: a port in use', async (script) => {
    await withBusyPort(async (port) => {
      const { code, said } = await end([script], { PORT: String(port) })
      const line = `Port ${port} is in use: end what listens there, or choose another one with PORT`
      expect([code, said]).toEqual([1, line])
    })
  })

  it.each(scripts)('%s: wrong variables', async (script) => {
    const wrong = { PORT: '8889', TAG_KEYS: 'wrong', API_ORIGIN: 'nowhere' }
    const { code, said } = await end([script], wrong)
    const line = /^Configuration is not usable: TAG_KEYS: .+; API_ORIGIN must be .+"nowhere"$/
    expect([code, said]).toEqual([1, expect.stringMatching(line)])
    const port = await end([script], { PORT: 'http' })
    expect([port.code, port.said]).toEqual([1, 'PORT must be a number from 1 to 65535, got "http"'])
  })

  it.each([
    [
      'a database that a newer release has migrated',
      "('0001_schema.sql'), ('9999_tomorrow.sql')",
      /^The database \S+ is newer than this release, which does not know 9999_tomorrow.sql: .+$/,
    ],
    [
      'a database of a version before the first release',
      "('0001_catalogue.sql'), ('0002_identity.sql')",
      /^The database \S+ is of a version before .+: delete the databases in \S+, and .+$/,
    ],
  ])('%s', async (name, applied, line) => {
    const state = join(directory, name.replaceAll(' ', '-'))
    const file = localDatabase(state, 'DB')
    mkdirSync(dirname(file), { recursive: true })
    const sqlite = new DatabaseSync(file)
    sqlite.exec(
      `CREATE TABLE d1_migrations (name TEXT); INSERT INTO d1_migrations VALUES ${applied}`,
    )
    sqlite.close()
    const code = `import('./scripts/serve/startable.ts').then(async ({ runScript }) => {
      const { prepareDatabase } = await import('./scripts/database.ts')
      await runScript(() => prepareDatabase(${JSON.stringify(state)}))
    })`
    const ended = await end(['-e', code])
    expect([ended.code, ended.said]).toEqual([1, expect.stringMatching(line)])
  })

  it('a browser that is not where CHROMIUM_PATH says', async () => {
    const code = `import('./scripts/serve/startable.ts').then(async ({ runScript }) => {
      const { findTestChromium } = await import('./scripts/chromium.ts')
      await runScript(findTestChromium)
    })`
    const { said } = await end(['-e', code], { CHROMIUM_PATH: '/nowhere/chromium' })
    expect(said).toBe(
      'CHROMIUM_PATH names /nowhere/chromium, where there is nothing: mend or unset it',
    )
  })

  it('a Node that is too old', async () => {
    const old = `data:text/javascript,Object.defineProperty(process,'version',{value:'v18.20.8'})`
    const { code, said } = await end(['--import', old, 'scripts/with-node.mjs', 'scripts/start.ts'])
    const line = 'Node v18.20.8 is too old: install Node 20 or newer (https://nodejs.org)'
    expect([code, said]).toEqual([1, line])
  })
})
