import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Answer, Asked } from '#worker/testing/outside/test-provider.ts'
import { build } from '../scripts/build.ts'
import { root, startServer, stopServer, untilAnswers } from '../scripts/run.ts'
import { freePort } from './free-port.ts'
import { listen } from './outside/faulty-provider.ts'
import { startScript } from './runtime.ts'

/** Seconds that answers of the catalogue are fresh here, instead of a minute. */
export const freshSeconds = 1

/** Starts the built shop with a remote backend behind a connection that can be made to fail. */
export async function startRemoteShop() {
  await build()
  const state = await mkdtemp(join(root, '.wrangler', 'remote-'))
  const backend = await startBackend(state)
  const line = await listen((asked) => passOn(backend.origin, asked))
  const port = await freePort()
  const shop = startServer(process.execPath, [startScript], {
    PORT: String(port),
    TRUSTED_PROXIES: '1',
    TRADEWIND_STATE: join(state, 'shop'),
    API_ORIGIN: line.origin,
  })
  shop.stdout?.resume()
  shop.stderr?.resume()
  await untilAnswers(`http://127.0.0.1:${port}/healthz`, shop, 150_000)
  return {
    url: `http://localhost:${port}`,
    line,
    async stop() {
      const servers = [shop, backend.process]
      const ended = servers.map((each) => new Promise((resolve) => each.once('exit', resolve)))
      for (const each of servers) stopServer(each)
      await Promise.all([...ended, line.close()])
      await rm(state, { recursive: true, force: true })
    },
  }
}

/**
 * Starts the built backend on Node with the keys of the built shop, so that it accepts the shop's
 * calls.
 */
async function startBackend(state: string) {
  const settings = JSON.parse(await readFile(join(root, 'build/server/wrangler.json'), 'utf8'))
  const { ENVIRONMENT, TAG_KEYS, SESSION_KEYS } = settings.vars
  const child = startServer(process.execPath, ['build/node/backend.js'], {
    ...{ ENVIRONMENT, TAG_KEYS, SESSION_KEYS },
    PORT: '0',
    TRADEWIND_DATA: join(state, 'backend'),
  })
  if (!child.stdout) throw new Error('expected the output of the backend')
  child.stderr?.resume()
  for await (const text of createInterface({ input: child.stdout })) {
    const [, origin] = /answers at (http:\S+)\/api\/v3/.exec(text) ?? []
    if (origin) return { origin, process: child }
  }
  throw new Error('expected the backend to say where it answers')
}

async function passOn(origin: string, { method, url, headers, body }: Asked): Promise<Answer> {
  const { host, connection, ...given } = headers
  const { 'content-length': length, 'transfer-encoding': encoding, ...sent } = given
  const answer = await fetch(new URL(url.pathname + url.search, origin), {
    method,
    headers: sent as Record<string, string>,
    ...(body ? { body } : {}),
  })
  const isCatalogue = url.pathname.startsWith('/api/v3/catalogue/')
  return {
    status: answer.status,
    body: await answer.json(),
    headers: {
      'content-type': answer.headers.get('content-type') ?? '',
      'cache-control': isCatalogue ? `public, max-age=${freshSeconds}` : 'no-store',
    },
  }
}
