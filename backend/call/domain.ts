import type { Hono } from 'hono'
import type { CallRow } from '#contract/calls/row/row.ts'
import type { Channel, FindChannel } from '#contract/commerce/channel.ts'
import type { PermissionKey } from '#contract/permissions.ts'
import type { Kind } from '#contract/queues.ts'
import type { AccountType } from '#contract/words.ts'
import type { DbContext } from '../platform/db-context.ts'
import type { DueAgain } from '../platform/queue.ts'
import type { Sql } from '../platform/sql.ts'
import type { BackendEnv } from './backend-env.ts'
import type { Call, CallWith } from './call.ts'
import type { HandlersWith } from './handlers.ts'
import { type BoundServices, type GivenServices, type Mounting, mountCalls } from './mount-calls.ts'

/** The context of work on stored rows, after a call or by the clock. */
export type WorkWith<Services> = DbContext & {
  /** Absent in scheduled work, which has no visitor. */
  origin?: string
  services: Services
  /** Runs work after the answer was sent; absent in scheduled work. */
  later?: Call['later']
  queue?: Call['queue']
}

type Working<Given> = WorkWith<Given & Pick<BoundServices, 'catalogue'>>

export type Job<Given> = {
  run: (context: Working<Given>) => Promise<unknown>
  /** The due items: a row for each, with the time `since` when it is due. */
  due: (context: Pick<Working<Given>, 'now' | 'services'>) => Sql
  /**
   * Round trips to the database that are reserved for the job, whatever others need; few by
   * default.
   */
  reserve?: number
}

/** A promise about how long something takes, over 30 days. */
export type Promised<Given> = {
  name: string
  within: readonly { seconds: number; share: number }[]
  /** A row for each case with the `seconds` that it took, or has taken so far. */
  took: (context: Pick<Working<Given>, 'now' | 'services'>) => Sql
}

/** Works on the rows that messages name; a message about a finished row changes nothing. */
export type WorkOnNamed<Given> = (
  context: Working<Given>,
  ids: readonly string[],
  report: (error: unknown) => void,
) => Promise<DueAgain>

/** Scheduled jobs, by the names that the log and reports use. */
export type Jobs<Given> = Readonly<Record<string, Job<Given>>>
/** The work of queues, by what their messages point at. */
export type QueueWork<Given> = Readonly<Partial<Record<Kind, WorkOnNamed<Given>>>>
export type Work<Given> = {
  jobs: Jobs<Given>
  messages?: QueueWork<Given>
  promises?: readonly Promised<Given>[]
}

/** Seconds over which promises are measured. */
export const promisedSeconds = 30 * 86_400

/** The rows of a part of the contract, and the function that mounts them with their handlers. */
export type CallGroup<Given extends GivenServices> = {
  rows: readonly CallRow[]
  mount: (backend: Hono<BackendEnv>, mounting: Mounting<Given>) => void
}

/** Returns the function that joins rows and handlers; its types require a handler for every row. */
export function groupsWith<Given extends GivenServices>() {
  return function group<Rows extends Record<string, CallRow>>(
    rows: Rows,
    handlers: HandlersWith<Rows, CallWith<Given & BoundServices>>,
  ): CallGroup<Given> {
    return {
      rows: Object.values(rows),
      mount: (backend, mounting) => mountCalls(backend, { rows, handlers }, mounting),
    }
  }
}

/** Routes that are no calls of the contract, by their path. They find the shop themselves. */
export type OwnRoutes<Given extends GivenServices> = (options: {
  mounting: Mounting<Given>
  channels: FindChannel
}) => Readonly<Record<string, Hono<BackendEnv>>>

/** What a domain describes beside its calls: routes of a standard, and what the shop itself sends. */
export type Described = {
  paths?: Readonly<Record<string, object>>
  webhooks?: Readonly<Record<string, object>>
  components?: Readonly<Record<string, Readonly<Record<string, object>>>>
}

export type Routes<Given extends GivenServices> = {
  calls?: readonly CallGroup<Given>[]
  routes?: OwnRoutes<Given>
  /** What the OpenAPI document tells of these routes, and of what the domain sends. */
  described?: readonly Described[]
}

/** A person as data about them is found. */
export type Person = { id: string; accountType: AccountType; email: string; emailKey: string }

/** What a domain stores about people. */
export type PersonalData = {
  /** Queries of all that is stored about a person, without secrets, by their names in the export. */
  found: (person: Person) => Readonly<Record<string, Sql>>
  /** Statements that erase what tells who a deleted account was. */
  erased: (person: Person, now: number) => readonly Sql[]
  /**
   * Statements that keep with an account's rows the key of its owner, before the mailbox that the
   * key is made of is erased or changed.
   */
  kept?: (accountId: string, personKey: string) => readonly Sql[]
  /** Tables whose rows are of no use after `expires_at`, with the columns of their primary key. */
  expiring?: readonly (readonly [table: string, key: string])[]
  /** Deletes what becomes of no use in another way; returns the number of rows. */
  purge?: (context: DbContext) => Promise<number>
}

/**
 * Tables that a domain owns: whether the export, the deletion or the expiry of personal data names
 * it, or why it need not.
 */
export type Tables = Readonly<Record<string, true | string>>

/** Where rows of the demonstration are added, and the shop of its orders. */
export type Seeding = {
  db: D1Database
  catalogue: D1Database
  channel: Pick<Channel, 'id' | 'catalogue' | 'brand' | 'business'>
  now: Date
}

/** Settles a payment that does not belong to an order. */
export type TakePaymentEvent<Given> = (context: Working<Given>, reference: string) => Promise<void>

/** Public reads: their answers are the same for every caller, and they are loaded with the backend. */
export type Reads<Reading> = {
  path: `/${string}/*`
  /** Whether a token that a reader brings must be honest; others are not read. */
  readsBearer?: true
  rows: readonly CallRow[]
  routes: (reading: Reading) => Hono<BackendEnv>
}

/**
 * All that the rest of the backend knows of a domain. Only public reads are there at once; the other
 * parts are loaded by the first request or run that needs them.
 */
export type Domain<Given extends GivenServices, Reading = unknown> = {
  name: string
  tables: () => Promise<{ tables: Tables }>
  reads?: Reads<Reading>
  routes?: () => Promise<Routes<Given>>
  work?: () => Promise<Work<Given>>
  personalData?: () => Promise<{ personalData: PersonalData }>
  /** Permissions that its calls ask for. */
  permissions?: readonly PermissionKey[]
  events?: { payment?: TakePaymentEvent<Given> }
  /** Adds its rows of the demonstration to a local database. */
  seeds?: () => Promise<{ seed: (seeding: Seeding) => Promise<void> }>
}
