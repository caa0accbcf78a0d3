import type { HttpBindings } from '@hono/node-server'
import type { Faults } from '../double.ts'
import type { Company } from './company.ts'
import type { Fault } from './faults.ts'

export type DoubleEnv = { Bindings: HttpBindings; Variables: { body: string } }

export type Account = { clientId: string; clientSecret: string }

/** What a double holds. */
export type State = {
  /** Unix seconds. */
  now: () => number
  account: Account
  company: Company
  faults: Fault[]
  /** What goes wrong as with every other double. */
  standing: Faults
  /** When calls other than for a token were made, in milliseconds. */
  calls: number[]
  /** When each token ends. */
  tokens: Map<string, number>
  /** All requests, by method and path. */
  asked: string[]
}
