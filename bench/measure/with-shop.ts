import type { ChildProcess } from 'node:child_process'
import { startServer, stopServer, untilAnswers } from '../../scripts/run.ts'

type Served = {
  /** The script that serves the shop. */
  script?: string
  port: number
  env?: Record<string, string>
  /** A word of its output to wait for, besides its first answer. */
  says?: string
}

/** Serves the shop as a script does, uses it, and ends it. */
export async function withShop<T>(
  { script = 'scripts/start.ts', port, env = {}, says = '' }: Served,
  use: (address: string, shop: ChildProcess) => Promise<T>,
): Promise<T> {
  const shop = startServer(process.execPath, [script], { PORT: String(port), ...env })
  shop.stderr?.pipe(process.stderr)
  const said = new Promise<void>((resolve) => {
    if (!says) resolve()
    shop.stdout?.on('data', (text) => String(text).includes(says) && resolve())
  })
  const address = `http://127.0.0.1:${port}`
  await untilAnswers(`${address}/healthz`, shop, 600_000)
  await said
  const result = await use(address, shop)
  const ended = new Promise((resolve) => shop.once('exit', resolve))
  stopServer(shop)
  await ended
  return result
}
