import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context, MiddlewareHandler } from 'hono'
import type { DoubleEnv, Faults } from './double.ts'

type Standing = {
  faults: Faults
  /** When the double was called, in milliseconds of its clock. */
  calls: number[]
  now: () => number
  /** The most calls in a second; more are answered with 429. */
  mostInSecond?: number
  /** Whether a call changes something, so that its answer can be lost. */
  isChange: (c: Context) => boolean
}

/** Lets calls go wrong as a double was told, before or after anything is done. */
export function goWrong<Env extends DoubleEnv>(standing: Standing): MiddlewareHandler<Env> {
  const { faults, calls, now, isChange, mostInSecond = Number.POSITIVE_INFINITY } = standing
  return async (c, next) => {
    const nowMs = now()
    calls.push(nowMs)
    if (faults.lateMs > 0) await new Promise((resolve) => setTimeout(resolve, faults.lateMs))
    const lately = calls.filter((at) => at > nowMs - 1_000)
    if (lately.length > mostInSecond) return c.text('', 429, { 'retry-after': '1' })
    if (faults.limited > 0) {
      faults.limited -= 1
      return c.text('', 429, { 'retry-after': '7' })
    }
    if (faults.failing > 0) {
      faults.failing -= 1
      return c.text('', 500)
    }
    await next()
    if (faults.lost === 0 || !isChange(c)) return
    faults.lost -= 1
    c.env.outgoing.destroy()
    c.res = RESPONSE_ALREADY_SENT
  }
}
