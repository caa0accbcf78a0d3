import type { Context } from 'hono'
import type { Assets } from '#contract/assets.ts'
import type { Channel } from '#contract/commerce/channel.ts'
import type { GateObjects } from '#contract/gate.ts'
import type { QueueBindings } from '#contract/queues.ts'
import type { OpenedTag } from '#crypto/signing.ts'

/** Bindings and variables that every handler of the backend may rely on. */
export type BackendEnv = {
  Bindings: {
    DB: D1Database
    /** What public pages show: the catalogue, and what was published since the build. */
    CATALOGUE: D1Database
    GATE: GateObjects
    FILES: R2Bucket
    ASSETS: Assets
  } & QueueBindings
  Variables: {
    requestId: string
    channel: Channel
    nowMs: number
    /** Absent for calls with an API key, which bring no tag. */
    tag?: OpenedTag
  }
}

export type BackendContext = Context<BackendEnv>
