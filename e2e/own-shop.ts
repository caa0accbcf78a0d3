import { startServer, stopServer, untilAnswers } from '../scripts/run.ts'
import { freePort } from './free-port.ts'
import { startScript } from './runtime.ts'

/** Returns the URL of a page in a shop that was started for some tests. */
export type PageAddress = (path: string) => string

/** Starts a shop of the same build with these settings, and stops it after `use`. */
export async function withShop(
  settings: Record<string, string>,
  use: (address: PageAddress) => Promise<void>,
): Promise<void> {
  const port = await freePort()
  const server = startServer(process.execPath, [startScript], {
    PORT: String(port),
    TRUSTED_PROXIES: '1',
    ...settings,
  })
  server.stdout?.resume()
  server.stderr?.pipe(process.stderr)
  await untilAnswers(`http://localhost:${port}/healthz`, server, 150_000)
  await use((path) => `http://localhost:${port}${path}`)
  const ended = new Promise((resolve) => server.once('exit', resolve))
  stopServer(server)
  await ended
}
