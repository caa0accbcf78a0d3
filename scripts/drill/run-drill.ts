import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startNodeShop } from '#worker/node/testing/node-shop.ts'
import { listen } from '../../e2e/outside/faulty-provider.ts'
import type { Drill } from './drills.ts'

/** Seconds in which an alert has to come, with a clock that runs each second. */
const patienceSeconds = 90
/** Checks after an alert came, in which it must not come again. */
const quietMs = 4_000

export type Outcome = {
  /** Seconds until the alert came; undefined if it did not. */
  begunAfter: number | undefined
  /** Seconds after the repair until its end came; undefined if it did not, or is not waited for. */
  endedAfter: number | undefined
  /** All that operators were told, the first line of each. */
  told: string[]
}

/**
 * Starts the built shop on plain Node with data of its own, makes something happen to it, and waits
 * for what operators are told.
 */
export async function runDrill(drill: Drill, say: (line: string) => void): Promise<Outcome> {
  const directory = mkdtempSync(join(tmpdir(), 'tradewind-drill-'))
  const told: string[] = []
  const operators = await listen(({ body }) => {
    const { text } = JSON.parse(body) as { text: string }
    told.push(text.split('\n')[0] ?? '')
    return { status: 200, body: 'ok' }
  })
  const outside = await listen(({ method, url }) => ({
    status: method === 'GET' && url.pathname.startsWith('/profiles/') ? 404 : 200,
    body: { profiles: [] },
  }))
  const shop = await startNodeShop(
    directory,
    {
      CLOCK_SECONDS: '1',
      TRUSTED_PROXIES: '1',
      ALERT_URL: `${operators.origin}/alerts`,
      ...variablesOf(drill, outside.origin),
    },
    drill.diskMb ? ownDisk(drill.diskMb) : [],
  )
  say(`A shop runs at http://localhost:${shop.port}. Now ${drill.what}.`)
  try {
    const repair = await drill.begin({ shop, directory, outside })
    const begunAfter = await secondsUntil(() => told.includes(`ALERT: ${drill.alert} (test)`))
    await wait(quietMs)
    repair()
    const endedAfter =
      drill.endsSoon && begunAfter !== undefined
        ? await secondsUntil(() => told.includes(`Ended: ${drill.alert} (test)`))
        : undefined
    return { begunAfter, endedAfter, told }
  } finally {
    await shop.stop()
    await Promise.all([operators.close(), outside.close()])
    rmSync(directory, { recursive: true, force: true })
  }
}

async function secondsUntil(isSo: () => boolean): Promise<number | undefined> {
  const begin = Date.now()
  while (!isSo()) {
    if (Date.now() - begin > patienceSeconds * 1_000) return undefined
    await wait(100)
  }
  return Math.round((Date.now() - begin) / 1_000)
}

function variablesOf({ outside }: Drill, origin: string): Record<string, string> {
  return {
    ...(outside.includes('mail')
      ? {
          MAIL_PROVIDER_URL: `${origin}/mails`,
          MAIL_PROVIDER_KEY: 'key of the drill',
          MAIL_FROM: 'shop@tradewind.example',
        }
      : {}),
    ...(outside.includes('network')
      ? {
          SUPPLIER_URL: origin,
          SUPPLIER_KEY: 'key of the drill',
          SUPPLIER_WEBHOOK_SECRET: 'secret of the drill',
        }
      : {}),
  }
}

/** A command that gives a process a disk of its own below its data, by namespaces of Linux. */
function ownDisk(megabytes: number): string[] {
  const mount = `mount -t tmpfs -o size=${megabytes}m tmpfs "$TRADEWIND_DATA" && exec "$@"`
  return ['unshare', '--map-root-user', '--mount', 'sh', '-c', mount, 'sh']
}
