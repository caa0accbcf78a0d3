import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { root, startServer, stopServer, untilAnswers } from '../scripts/run.ts'
import { freePort } from './faulty-shop.ts'

/** Starts the built shop as two workers: the edge without a database, bound to the backend. */
export async function startSplitShop() {
  const state = await mkdtemp(join(root, '.wrangler', 'split-'))
  const port = await freePort()
  const shop = startServer(process.execPath, ['scripts/start.ts', '--split'], {
    PORT: String(port),
    TRADEWIND_STATE: state,
    CLOCK_SECONDS: '1',
  })
  const lines: string[] = []
  shop.stdout?.on('data', (chunk) => lines.push(...String(chunk).split('\n')))
  shop.stderr?.pipe(process.stderr)
  await untilAnswers(`http://127.0.0.1:${port}/healthz`, shop, 200_000)
  return {
    url: `http://localhost:${port}`,
    /** Returns the lines that both workers wrote about a request. */
    linesOf: (requestId: string) =>
      lines.filter((line) => line.includes(requestId)).map((line) => JSON.parse(line)),
    async stop() {
      const ended = new Promise((resolve) => shop.once('exit', resolve))
      stopServer(shop)
      await ended
      await rm(state, { recursive: true, force: true })
    },
  }
}
