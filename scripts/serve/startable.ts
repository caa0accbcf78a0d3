import { join } from 'node:path'
import { PlainError } from '#contract/plain-error.ts'
import type { Variables } from '#worker/edge/variables.ts'
import { readConfig } from '#worker/embedded/read-config.ts'
import { explain } from '#worker/node/explain.ts'
import { requireFreePort } from '#worker/node/http/listen.ts'
import { root } from '../run.ts'
import { givenSettings } from '../settings.ts'

/** Returns the port to serve at. */
export function readPort(given = '8787'): number {
  const port = Number(given)
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port
  throw new PlainError(`PORT must be a number from 1 to 65535, got "${given}"`)
}

/**
 * Refuses problems that would otherwise appear only after the build, or in the worker as a stack
 * trace.
 */
export async function requireStartable(port: number): Promise<void> {
  await requireFreePort({ port, hostname: '127.0.0.1' })
  // Imported here, because loading it takes longer than all other checks.
  const { unstable_readConfig } = await import('wrangler')
  const { vars } = unstable_readConfig({ config: join(root, 'wrangler.toml') })
  readConfig({ ...(vars as Variables), ...givenSettings() })
}

/** Runs a script; an expected error is printed in one line, with its remedy. */
export async function runScript(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(explain(error))
    process.exit(1)
  }
}
