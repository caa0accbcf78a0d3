import { open, type SealingKeys, seal } from '#crypto/sealed.ts'
import type { DbContext } from '../../platform/db-context.ts'
import { type Sql, sql, statement } from '../../platform/sql.ts'

const purpose = 'organization.secret'
/** The most secrets that one run seals again. */
const rowsAtOnce = 200

type Context = DbContext & { services: { sealingKeys: SealingKeys } }
type Kept = { organizationId: string; ownerId: string; secret: string }

/** Stores a secret in sealed form, because it has to be read again. */
export function storeSecret(context: Context, kept: Kept): D1PreparedStatement {
  const { db, now, services } = context
  const { sealingKeys } = services
  return statement(db)`
    INSERT INTO sealed_secret (id, organization_id, owner_id, kid, sealed, created_at)
    VALUES (${crypto.randomUUID()}, ${kept.organizationId}, ${kept.ownerId},
      ${sealingKeys[0].kid}, ${seal(kept.secret, sealingKeys, purpose)}, ${now})`
}

/** Ends the secrets of an owner at a time; secrets that end earlier are not changed. */
export function endSecrets({ db }: DbContext, ownerId: string, at: number): D1PreparedStatement {
  return statement(db)`UPDATE sealed_secret SET expires_at = ${at}
    WHERE owner_id = ${ownerId} AND (expires_at IS NULL OR expires_at > ${at})`
}

export function deleteSecrets({ db }: DbContext, ownerId: string): D1PreparedStatement {
  return statement(db)`DELETE FROM sealed_secret WHERE owner_id = ${ownerId}`
}

/** Returns the live secrets of an owner that a known key opens, latest first. */
export async function readSecrets(context: Context, ownerId: string): Promise<string[]> {
  const { results } = await statement(context.db)`SELECT sealed FROM sealed_secret
    WHERE owner_id = ${ownerId} AND (expires_at IS NULL OR expires_at > ${context.now})
    ORDER BY expires_at IS NULL DESC, created_at DESC`.all<{ sealed: string }>()
  return results.flatMap(({ sealed }) => openSecret(context, sealed) ?? [])
}

export const dueSecrets = ({ services }: Pick<Context, 'services'>): Sql => {
  const [{ kid }] = services.sealingKeys
  return sql`SELECT created_at AS since FROM sealed_secret WHERE kid < ${kid} OR kid > ${kid}`
}

/**
 * Seals the secrets again that an older key has sealed, so that they stay readable when that key is
 * removed. A secret that no known key opens is not changed, and is reported after the others are
 * sealed.
 */
export async function resealSecrets(context: Context): Promise<void> {
  const { db, services } = context
  const { sealingKeys } = services
  const [{ kid }] = sealingKeys
  const { results } = await statement(db)`
    SELECT id, sealed FROM sealed_secret WHERE kid < ${kid} OR kid > ${kid}
    LIMIT ${rowsAtOnce}`.all<{ id: string; sealed: string }>()
  const changes = results.flatMap(({ id, sealed }) => {
    const secret = openSecret(context, sealed)
    if (secret === undefined) return []
    return statement(db)`
      UPDATE sealed_secret SET kid = ${kid}, sealed = ${seal(secret, sealingKeys, purpose)}
      WHERE id = ${id}`
  })
  if (changes.length > 0) await db.batch(changes)
  const closed = results.length - changes.length
  if (closed > 0)
    throw new Error(`expected a known key to open every secret, but ${closed} are closed`)
}

function openSecret({ services }: Context, sealed: string): string | undefined {
  const secret = open(sealed, services.sealingKeys, purpose)
  return typeof secret === 'string' ? secret : undefined
}
