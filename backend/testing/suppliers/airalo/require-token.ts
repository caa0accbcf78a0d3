import type { MiddlewareHandler } from 'hono'
import type { DoubleEnv, State } from './double-state.ts'

/** Refuses what has no living token, but for the request of one. */
export function requireToken({ tokens, now }: State): MiddlewareHandler<DoubleEnv> {
  return async (c, next) => {
    const token = c.req.header('authorization')?.replace(/^Bearer /, '') ?? ''
    if (c.req.path === '/v2/token' || (tokens.get(token) ?? 0) > now()) return next()
    return c.json({ meta: { message: 'This action is unauthorized.' } }, 401)
  }
}
