export type Clock = {
  /** Ends it, when the run that is under way has ended. */
  stop: () => Promise<void>
}

/**
 * Does what is due at once and then every `everyMs`, from start to start. A run that takes longer
 * than that is waited for: there are never two at a time.
 */
export function startClock(run: () => Promise<unknown>, everyMs: number): Clock {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let current = tick()

  async function tick(): Promise<void> {
    const startedAt = Date.now()
    // The next run takes up what this one left.
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

/** How often the clock runs: every minute, as wrangler.toml says, or every `CLOCK_SECONDS`. */
export function clockMs(environment: NodeJS.ProcessEnv): number {
  const given = environment.CLOCK_SECONDS || '60'
  const seconds = Number(given)
  if (seconds >= 1 && seconds <= 86_400) return seconds * 1000
  throw new Error(`CLOCK_SECONDS must be a number from 1 to 86400, got "${given}"`)
}
