import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '#backend/platform/migrate.ts'
import { failToStart } from '../testing/node-shop.ts'

const directory = mkdtempSync(join(tmpdir(), 'node-refusals-'))
afterAll(() => rmSync(directory, { recursive: true }))

/** Nothing is seeded, and what production sells is not looked at here. */
const production = { ENVIRONMENT: 'production' }

let empty: string
beforeAll(() => {
  empty = join(directory, 'empty.sqlite')
  migrate(empty)
})

/** Returns a data directory whose database the test has changed. */
function withDatabase(name: string, change: (file: string) => void): string {
  const data = mkdtempSync(join(directory, name))
  const file = join(data, 'backend.sqlite')
  cpSync(empty, file)
  change(file)
  return data
}

function run(file: string, sql: string): void {
  const sqlite = new DatabaseSync(file)
  sqlite.exec(sql)
  sqlite.close()
}

const untouched = () => undefined

describe('D8: what keeps Node’s server from starting is said in one line', {
  timeout: 60_000,
}, () => {
  it.each<[string, Record<string, string>, RegExp]>([
    ['a wrong port', { PORT: 'http' }, /^PORT must be a whole number from 0 to 65535, got "http"$/],
    [
      'several wrong numbers',
      { PROCESSES: '0', TRUSTED_PROXIES: '-1' },
      /^PROCESSES must .+; TRUSTED_PROXIES must .+"-1"$/,
    ],
    ['a wrong interval', { CLOCK_SECONDS: '0' }, /^CLOCK_SECONDS must be a number from 1/],
    ['a missing key', { TAG_KEYS: '' }, /^Configuration is not usable: TAG_KEYS: /],
    ['a wrong environment', { ENVIRONMENT: 'live' }, /ENVIRONMENT must be one of .*"live"$/],
    ['an address of another machine', { HOST: '192.0.2.1' }, /^HOST is no address of this machine/],
  ])('%s', async (_, env, said) => {
    const data = withDatabase('variables-', untouched)
    const { code, lines } = await failToStart(data, { ...production, ...env })
    expect([code, lines]).toEqual([1, [expect.stringMatching(said)]])
  })

  it.each(['1', '2'])('a port in use, with %s processes', async (processes) => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo
    const data = withDatabase('port-', untouched)
    const env = { ...production, PORT: String(port), PROCESSES: processes }
    const { code, lines } = await failToStart(data, env)
    const said = `Port ${port} is in use: end what listens there, or choose another one with PORT`
    expect([code, new Set(lines)]).toEqual([1, new Set([said])])
    other.close()
  })

  it('a database of a newer release', async () => {
    const data = withDatabase('newer-', (file) =>
      run(file, "INSERT INTO applied_migration (name) VALUES ('9999_tomorrow.sql')"),
    )
    const { code, lines } = await failToStart(data, production)
    const said =
      /is newer than this release, which does not know 9999_tomorrow.sql: start the newer/
    expect([code, lines]).toEqual([1, [expect.stringMatching(said)]])
  })

  it('a file that is no database', async () => {
    const data = withDatabase('none-', (file) => writeFileSync(file, 'no database'.repeat(1_000)))
    const { code, lines } = await failToStart(data, production)
    const said = /^The file of the database is none: move it away, or restore it/
    expect([code, lines]).toEqual([1, [expect.stringMatching(said)]])
  })
})
