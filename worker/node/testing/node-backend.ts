import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type ApiClient, createApiClient } from '#app/api/client.ts'
import { encodeBase64url } from '#contract/base64url.ts'
import * as endpoints from '#contract/calls/row/endpoints.ts'
import { once as makeOnce } from '#contract/once.ts'
import { signCall } from '#crypto/signing.ts'
import { deriveWorkerKey } from '#crypto/tag-keys.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const key = new Uint8Array(32).fill(5)
export const testTagKeys = [{ kid: 't', key }] as const

export type Server = { process: ChildProcess; origin: string }

type StartOptions = {
  directory: string
  /** Additional environment variables. */
  env?: Record<string, string>
  /** Path of a module to load before the backend. */
  preload?: string
}

/** Starts the built backend as a process of its own, with the test's keys and data. */
function spawnServer({ directory, env, preload }: StartOptions) {
  const keys = encodeBase64url(key)
  const before = preload ? ['--import', preload] : []
  return spawn(process.execPath, [...before, 'build/node/backend.js'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      ENVIRONMENT: 'test',
      TAG_KEYS: `t:${keys}`,
      SESSION_KEYS: `s:${keys}`,
      PORT: '0',
      TRADEWIND_DATA: directory,
      // Starts share compiled modules.
      NODE_COMPILE_CACHE: join(root, '.wrangler', 'compiled'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
}

const seeded = makeOnce(async () => {
  const directory = mkdtempSync(join(tmpdir(), 'seeded-'))
  await stopServer(await untilAnswers(spawnServer({ directory })))
  return directory
})

/** Fills a new directory with demonstration data, which only the first backend has to make. */
export async function copySeeded(directory: string): Promise<void> {
  if (existsSync(join(directory, 'backend.sqlite'))) return
  cpSync(await seeded(), directory, { recursive: true })
}

/** Starts a server and waits until it answers. */
export async function startServer(options: StartOptions): Promise<Server> {
  await copySeeded(options.directory)
  return untilAnswers(spawnServer(options))
}

async function untilAnswers(child: ChildProcess): Promise<Server> {
  for await (const line of linesOf(child)) {
    const [, origin] = /answers at (http:\S+)\/api\/v3/.exec(line) ?? []
    if (origin) return { process: child, origin }
  }
  throw new Error('expected the backend to say where it answers')
}

/**
 * Starts a server that dies by itself in its first run of scheduled work, or is killed after it.
 * Returns whether it died by itself.
 */
export async function startDoomed(options: StartOptions): Promise<boolean> {
  const child = spawnServer(options)
  const ended = once(child, 'exit')
  let isSpared = false
  for await (const line of linesOf(child)) {
    if (!line.includes('"event":"due_work"')) continue
    isSpared = true
    child.kill('SIGKILL')
  }
  const [, signal] = await ended
  if (signal !== 'SIGKILL') throw new Error(`expected the backend to be killed, not ${signal}`)
  return !isSpared
}

function linesOf({ stdout }: ChildProcess): AsyncIterable<string> {
  if (!stdout) throw new Error('expected the output of the backend')
  return createInterface({ input: stdout })
}

/** Sends SIGTERM to the server and returns its exit code. */
export async function stopServer({ process: child }: Server): Promise<number | null> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const [code] = await ended
  return code
}

type ClientOptions = {
  bearer?: string
  headers?: Record<string, string>
  /** Returns the backend's time, in milliseconds. */
  now?: () => number
}

/** Returns the shop's own API client, which calls the backend over the network. */
export function clientOf(
  origin: string,
  { bearer, headers = {}, now = Date.now }: ClientOptions = {},
): ApiClient {
  return createApiClient(endpoints, {
    origin,
    channelId: 'tradewind',
    sign: () => signCall(deriveWorkerKey(testTagKeys[0]), null, now()),
    transport: (request) => {
      if (bearer) request.headers.set('authorization', `Bearer ${bearer}`)
      for (const [name, value] of Object.entries(headers)) request.headers.set(name, value)
      return fetch(request)
    },
  })
}
