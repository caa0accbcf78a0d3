import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { MiddlewareHandler } from 'hono'
import { refuse, refuseForNow } from './answers.ts'
import type { DoubleEnv, State } from './double-state.ts'

/** Codes of "Error handling" (780831m0, read 2026-11), by what they mean. */
const problems = {
  insufficient_credit: 11,
  maintenance: 13,
  top_up_disabled: 23,
  out_of_stock: 33,
  invalid_package: 34,
  bad_request: 43,
  unexpected: 53,
  recycled: 73,
} as const

export type FaultKind =
  | keyof typeof problems
  // The answer is lost after the request was carried out, or comes late.
  | 'lost_answer'
  | 'late'
  | 'busy'
  | 'error'
  | 'locked'
  | 'unknown_fields'

/** A fault of the next request that begins with `of`, such as `GET /sims`; without it, of an order. */
export type Fault = { kind: FaultKind; of?: string; ms?: number; seconds?: number }

/** Answers as the next fault of the request says; a fault is used once. */
export function withFaults({ faults, standing }: State): MiddlewareHandler<DoubleEnv> {
  return async (c, next) => {
    const asked = `${c.req.method} ${c.req.path.slice('/v2'.length)}`
    const at = faults.findIndex(({ of = 'POST /orders' }) => asked.startsWith(of))
    const [fault] = at < 0 ? [] : faults.splice(at, 1)
    const kind = fault?.kind ?? (standing.isOdd ? 'unknown_fields' : undefined)
    if (kind === undefined) return next()
    switch (kind) {
      case 'lost_answer':
        await next()
        c.env.outgoing.destroy()
        return RESPONSE_ALREADY_SENT
      case 'late':
        await next()
        await new Promise((resolve) => setTimeout(resolve, fault?.ms ?? 0))
        return
      case 'unknown_fields':
        await next()
        c.res = Response.json({ ...(await bodyOf(c.res)), not_on_the_pages: { is: [1, null] } })
        return
      case 'busy':
        return refuseForNow(c, fault?.seconds ?? 7)
      case 'error':
        return c.json({ meta: { message: 'Server Error' } }, 500)
      case 'locked':
        return c.json({ code: 89, reason: 'The IP address is not allowed.' }, 403)
      default:
        return refuse(c, problems[kind])
    }
  }
}

async function bodyOf(response: Response): Promise<object> {
  return (await response.json()) as object
}
