import { deepStrictEqual } from 'node:assert/strict'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { ApiClient } from '#app/api/client.ts'
import { demoPassword } from '#backend/account/demo/seed-accounts.ts'
import { gateFile } from '../files/stored-data.ts'
import type { Death, Told } from './kill-at.ts'
import { clientOf, type Server, startDoomed, startServer, stopServer } from './node-backend.ts'

/** The call by which travellers sign in, and that of an organisation's members. */
type SignIn = 'signIn' | 'enterpriseSignIn'

export type MortalBackend = {
  file: string
  /** Signs in to a demonstration account at the running backend; returns an API client. */
  signIn: (name: string, kind?: SignIn) => Promise<ApiClient>
  /** The backend's time, in unix seconds. */
  now: () => number
  /** Advances the backend's clock; a restart keeps the time. */
  advance: (seconds: number) => Promise<void>
  /**
   * Makes the backend die before the `place`-th statement, counted from the first one that contains
   * `from`.
   */
  dieAt: (place: number, from: string) => Promise<void>
  /** The same by the functions that ask for the statements. */
  dieWithin: (death: Death) => Promise<void>
  /**
   * Once it has died, starts the backend for a run of scheduled work only, in which it dies again;
   * the file must be intact. Returns whether the run reached that place.
   */
  live: (death: Death) => Promise<boolean>
  kill: () => void
  /**
   * Waits until the backend has died and restarts it on the same file, which must be intact.
   * Returns the processor time of the start in milliseconds, which does not depend on what else the
   * machine does.
   */
  revive: () => Promise<number>
  /** Restores a running backend after a failed test. */
  reset: () => Promise<void>
  close: () => Promise<void>
}

/**
 * Starts a backend in a process of its own, which can be killed and restarted on the same file. The
 * statements before which it dies are added to the file `log`; `settings` are further variables.
 */
export async function openMortalBackend(
  log = '',
  settings: Readonly<Record<string, string>> = {},
): Promise<MortalBackend> {
  const directory = mkdtempSync(join(tmpdir(), 'mortal-'))
  const file = join(directory, 'backend.sqlite')
  const preload = join(import.meta.dirname, 'kill-at.ts')
  let aheadMs = 0
  const own = () => ({ ...settings, AHEAD_MS: String(aheadMs), DIE_LOG: log })
  const start = () => startServer({ directory, preload, env: own() })
  let server: Server = await start()
  let died = once(server.process, 'exit')
  async function tell(told: Told): Promise<void> {
    if (!server.process.connected) return
    const heard = once(server.process, 'message')
    // If the backend dies before it receives the message, the message is not needed.
    server.process.send(told, () => undefined)
    await Promise.race([heard, died])
  }

  async function restart(): Promise<number> {
    server = await start()
    const busyMs = processorMs(server.process.pid)
    died = once(server.process, 'exit')
    inFile(join(directory, gateFile), (sqlite) => sqlite.exec('DELETE FROM counted'))
    return busyMs
  }

  return {
    file,
    signIn: (name, kind = 'signIn') =>
      signIn(server.origin, { name, kind, now: () => Date.now() + aheadMs }),
    now: () => Math.floor((Date.now() + aheadMs) / 1000),
    async advance(seconds) {
      aheadMs += seconds * 1000
      await tell({ aheadMs })
    },
    dieAt: (place, from) => tell({ place, from }),
    dieWithin: tell,
    async live(death) {
      await died
      const env = { ...own(), DIE_AT: JSON.stringify(death) }
      const hasDied = await startDoomed({ directory, preload, env })
      deepStrictEqual(problemsOf(file), [])
      return hasDied
    },
    kill: () => void server.process.kill('SIGKILL'),
    async revive() {
      deepStrictEqual(await died, [null, 'SIGKILL'])
      deepStrictEqual(problemsOf(file), [])
      return restart()
    },
    async reset() {
      await tell({ place: 0, from: '' })
      if (!server.process.connected) await restart()
    },
    async close() {
      if (server.process.connected) await stopServer(server)
      deepStrictEqual(problemsOf(file), [])
      rmSync(directory, { recursive: true })
    },
  }
}

type Entering = { name: string; kind: SignIn; now: () => number }

async function signIn(origin: string, { name, kind, now }: Entering): Promise<ApiClient> {
  const input = { email: `${name}@demo.tradewind.example`, password: demoPassword }
  const tokens = await clientOf(origin, { now }).call(kind, input)
  if (!('accessToken' in tokens)) throw new Error('expected tokens')
  return clientOf(origin, { now, bearer: tokens.accessToken })
}

/**
 * Returns the integrity and foreign key errors of a file that no process has open. The check runs
 * on a copy, because opening the file would repair it.
 */
function problemsOf(file: string): unknown[] {
  const directory = mkdtempSync(join(tmpdir(), 'killed-'))
  const copy = join(directory, 'copy.sqlite')
  for (const end of ['', '-wal']) if (existsSync(file + end)) cpSync(file + end, copy + end)
  const problems = inFile(copy, (sqlite) => [
    ...sqlite.prepare('PRAGMA integrity_check').all(),
    ...sqlite.prepare('PRAGMA foreign_key_check').all(),
  ])
  rmSync(directory, { recursive: true })
  return problems.filter((row) => row.integrity_check !== 'ok')
}

/** Runs a function on the database file of a backend, whether that is running or not. */
export function inFile<T>(file: string, work: (sqlite: DatabaseSync) => T): T {
  const sqlite = new DatabaseSync(file, { timeout: 5000 })
  const result = work(sqlite)
  sqlite.close()
  return result
}

/** Returns the processor time that a process has used, in milliseconds: proc(5), in hundredths. */
function processorMs(pid: number | undefined): number {
  const [, numbers = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [user, system] = numbers.split(' ').slice(11, 13).map(Number)
  if (!user || system === undefined) throw new Error('expected the times of a process')
  return (user + system) * 10
}
