import { startClock } from '#backend/platform/time/clock.ts'
import { listen } from '../http/listen.ts'
import { openShop, type ShopOptions } from './open-shop.ts'
import type { NodeSettings } from './settings.ts'

export type RunOptions = ShopOptions & {
  settings: NodeSettings
  serves: boolean
  hasClock: boolean
  /** Whether other processes answer while this one loads its code. */
  hasOthers: boolean
}

export type RunningShop = { url: string; stop: () => Promise<void> }

/** Runs the shop in this process: answers requests, does due work, or both. */
export async function runShop(options: RunOptions): Promise<RunningShop> {
  const { settings, serves, hasClock, hasOthers } = options
  const shop = await openShop(options)
  // Code that could not be loaded ahead is no reason to answer nobody.
  if (serves && hasOthers) await shop.warmUp().catch((error: unknown) => console.error(error))
  const server = serves ? await listen({ ...settings, fetch: shop.fetch }) : undefined
  // The first run finishes work that the previous process left undone.
  const clock = hasClock ? startClock(shop.runScheduled, settings.clockMs) : undefined

  async function stop(): Promise<void> {
    // From here on no job is started; a running one continues while requests are answered.
    await Promise.all([clock?.stop(), server?.drain()])
    await shop.close()
  }
  return {
    url: `http://${settings.hostname}:${server?.port ?? settings.port}`,
    async stop() {
      const late = new Promise<void>((resolve) => {
        setTimeout(resolve, settings.stopMs).unref()
      })
      const isDone = await Promise.race([stop().then(() => true), late.then(() => false)])
      if (isDone) return
      console.warn(`Stopped after ${settings.stopMs / 1000} s with requests or jobs under way`)
      server?.abort()
    },
  }
}
