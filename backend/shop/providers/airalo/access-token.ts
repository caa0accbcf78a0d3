import { utf8ToBytes } from '@noble/ciphers/utils.js'
import { ApiError } from '#contract/errors.ts'
import { open, type SealingKeys, seal } from '#crypto/sealed.ts'
import type { DbContext } from '../../../platform/db-context.ts'
import { statement } from '../../../platform/sql.ts'

/** A token as the supplier gives it out. */
export type GivenToken = { token: string; livesSeconds: number }

type TokenOptions = {
  supplier: string
  /** The secret with which the supplier gives tokens out. */
  secret: string
  /** Asks the supplier for a token. */
  request: () => Promise<GivenToken>
}

export type AccessTokens = {
  /** Returns a token; throws `upstream_unavailable` if none can be had now. */
  get: (context: DbContext) => Promise<string>
  /** Forgets a token that the supplier has refused. */
  drop: (context: DbContext, token: string) => Promise<void>
}

const purpose = 'supplier.token'
/** Seconds between two requests for a token: suppliers allow as few as three in a minute. */
const pauseSeconds = 21
/** Seconds after which a request without an answer counts as ended. */
const askingSeconds = 15
/** Seconds before a token's end from which on the next is asked for, while the old one still works. */
const earlySeconds = 3600
/** How often, and after how many milliseconds, another run's request is looked at again. */
const looks = 30
const lookMs = 100

type Row = { sealed: string | null; expiresAt: number | null; askingUntil: number | null }

/**
 * Keeps a supplier's token in the database, so that all isolates use one and only one of them asks
 * for the next. It is sealed with a key derived from the client's secret: who has that can have a
 * token made anyway, and a token of an earlier secret opens no more.
 */
export function keepAccessToken({ supplier, secret, request }: TokenOptions): AccessTokens {
  const keys: SealingKeys = [{ kid: supplier, key: utf8ToBytes(secret) }]

  async function read({ db, now }: DbContext) {
    const row = await statement(db)`SELECT sealed, expires_at AS expiresAt,
        asking_until AS askingUntil FROM supplier_token WHERE supplier = ${supplier}`.first<Row>()
    const { sealed, expiresAt, askingUntil } = row ?? {}
    const isAlive = (expiresAt ?? 0) > now
    const token = isAlive && sealed ? open(sealed, keys, purpose) : undefined
    return {
      token: typeof token === 'string' ? token : undefined,
      isOld: (expiresAt ?? 0) - now < earlySeconds,
      isAsked: (askingUntil ?? 0) > now,
    }
  }

  /** Asks for a token, unless another run does or did so just now. */
  async function renew({ db, now }: DbContext): Promise<string | undefined> {
    const claimed = await statement(db)`INSERT INTO supplier_token (supplier, asking_until, next_at)
      VALUES (${supplier}, ${now + askingSeconds}, ${now + pauseSeconds})
      ON CONFLICT (supplier) DO UPDATE
        SET asking_until = excluded.asking_until, next_at = excluded.next_at WHERE next_at <= ${now}
      RETURNING supplier`.first()
    if (!claimed) return undefined
    try {
      const { token, livesSeconds } = await request()
      await statement(db)`UPDATE supplier_token SET sealed = ${seal(token, keys, purpose)},
        expires_at = ${now + livesSeconds}, asking_until = NULL WHERE supplier = ${supplier}`.run()
      return token
    } catch (cause) {
      await statement(db)`UPDATE supplier_token SET asking_until = NULL
        WHERE supplier = ${supplier}`.run()
      const told = `${supplier} gave no token: ${String(cause)}`
      throw new ApiError('upstream_unavailable', told, { cause })
    }
  }

  async function awaitOther(context: DbContext): Promise<string> {
    for (let look = 0; look < looks; look += 1) {
      const { token, isAsked } = await read(context)
      if (token !== undefined) return token
      if (!isAsked) break
      await new Promise((resolve) => setTimeout(resolve, lookMs))
    }
    throw new ApiError('upstream_unavailable', `no token of ${supplier} can be had yet`)
  }

  return {
    async get(context) {
      const { token, isOld } = await read(context)
      if (token !== undefined && !isOld) return token
      if (token === undefined) return (await renew(context)) ?? awaitOther(context)
      // The old one works until a new one is there, even if the supplier gives none out.
      return (await renew(context).catch(() => undefined)) ?? token
    },
    async drop(context, token) {
      const { db } = context
      const row = await statement(db)`SELECT sealed FROM supplier_token
        WHERE supplier = ${supplier}`.first<Row>()
      if (!row?.sealed || open(row.sealed, keys, purpose) !== token) return
      await statement(db)`UPDATE supplier_token SET sealed = NULL, expires_at = NULL
        WHERE supplier = ${supplier} AND sealed = ${row.sealed}`.run()
    },
  }
}
