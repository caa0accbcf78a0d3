import { PlainError } from '#contract/plain-error.ts'

export type Clock = {
  /** Stops the clock. Resolves when the current run has ended. */
  stop: () => Promise<void>
}

/**
 * Calls `run` at once and then every `everyMs` milliseconds, measured from start to start. A run
 * that takes longer delays the next one: two runs never overlap.
 */
export function startClock(run: () => Promise<unknown>, everyMs: number): Clock {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let current = tick()

  async function tick(): Promise<void> {
    const startedAt = Date.now()
    // A failed run is only logged: the next run picks up the work that is still due.
    await run().catch(console.error)
    if (isStopped) return
    const next = () => {
      current = tick()
    }
    timer = setTimeout(next, Math.max(0, startedAt + everyMs - Date.now()))
  }

  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await current
    },
  }
}

/**
 * Returns the interval of the clock in milliseconds: one minute, as in wrangler.toml, or
 * `CLOCK_SECONDS`.
 */
export function clockMs(environment: Readonly<Record<string, string | undefined>>): number {
  const given = environment.CLOCK_SECONDS || '60'
  const seconds = Number(given)
  if (seconds >= 1 && seconds <= 86_400) return seconds * 1000
  throw new PlainError(`CLOCK_SECONDS must be a number from 1 to 86400, got "${given}"`)
}
