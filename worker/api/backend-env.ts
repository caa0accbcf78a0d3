import type { Context } from 'hono'
import type { Channel } from '#contract/channel.ts'

/** What every handler of the backend may rely on. */
export type BackendEnv = {
  Bindings: { DB: D1Database }
  Variables: { requestId: string; channel: Channel; now: number }
}

export type BackendContext = Context<BackendEnv>
