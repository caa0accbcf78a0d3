import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { join } from 'node:path'
import { encodeBase64url } from '#contract/base64url.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const key = encodeBase64url(new Uint8Array(32).fill(5))

export type NodeShop = {
  port: number
  process: ChildProcess
  /** Everything that the shop has printed so far. */
  log: () => string
  /** Sends SIGTERM, or another signal; returns the exit code, null if the signal ended it. */
  stop: (signal?: 'SIGKILL') => Promise<number | null>
}

type Env = Record<string, string>

/**
 * Starts the built Node shop as a separate process, without waiting until it is ready; `around` is a
 * command that prepares the process and then becomes it.
 */
function spawnShop(directory: string, env: Env, around: readonly string[] = []): ChildProcess {
  const [command = '', ...given] = [...around, process.execPath, join('build', 'node', 'shop.js')]
  return spawn(command, given, {
    cwd: root,
    env: {
      ENVIRONMENT: 'test',
      TAG_KEYS: `t:${key}`,
      SESSION_KEYS: `s:${key}`,
      PORT: '0',
      TRADEWIND_DATA: directory,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Starts the shop and waits until it answers. */
export function startNodeShop(
  directory: string,
  env: Env = {},
  around?: readonly string[],
): Promise<NodeShop> {
  return readyShop(spawnShop(directory, env, around))
}

/** Waits until the shop of a process answers. */
export async function readyShop(child: ChildProcess): Promise<NodeShop> {
  let log = ''
  const { promise: port, resolve, reject } = Promise.withResolvers<number>()
  const hear = (chunk: Buffer) => {
    log += chunk
    const [, found] = /The shop answers at http:\S+:(\d+)/.exec(log) ?? []
    if (found) resolve(Number(found))
  }
  child.stdout?.on('data', hear)
  child.stderr?.on('data', hear)
  const ended = once(child, 'exit')
  void ended.then(() => reject(new Error(`the shop ended: ${log}`)))
  return {
    port: await port,
    process: child,
    log: () => log,
    async stop(signal?: 'SIGKILL') {
      child.kill(signal ?? 'SIGTERM')
      const [code] = await ended
      return code
    },
  }
}

/** Starts a shop that is expected to fail; returns its exit code and output. */
export async function failToStart(directory: string, env: Env) {
  const child = spawnShop(directory, env)
  let said = ''
  child.stdout?.on('data', (chunk) => {
    said += chunk
  })
  child.stderr?.on('data', (chunk) => {
    said += chunk
  })
  const [code] = await once(child, 'close')
  return { code, lines: said.trim().split('\n') }
}

type Asked = { host?: string; headers?: Env; method?: string }
export type Got = { status: number | undefined; headers: Record<string, unknown>; body: Buffer }

/** Sends a request to a shop by its host, over its own connection; redirects are not followed. */
export function ask(port: number, path: string, asked: Asked = {}): Promise<Got> {
  const { host = 'localhost', headers, method = 'GET' } = asked
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        ...{ host: '127.0.0.1', port, path, method, agent: false },
        headers: { host: `${host}:${port}`, ...headers },
      },
      async (answer) => {
        const body = Buffer.concat(await answer.toArray())
        resolve({ status: answer.statusCode, headers: answer.headers, body })
      },
    )
    sent.on('error', reject).end()
  })
}
