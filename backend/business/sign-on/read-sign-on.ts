import { type } from 'arktype'
import { ApiError } from '#contract/errors.ts'
import { sql, statement } from '../../platform/sql.ts'

const Stored = type({
  organization_id: 'string',
  issuer: 'string',
  client_id: 'string',
  role_id: 'string | null',
  is_required: '0 | 1',
  used_at: 'number.integer | null',
  changed_at: 'number.integer',
})
export type StoredSignOn = typeof Stored.infer

/** Returns an organisation's identity provider, if it has one. */
export async function findSignOnOf(
  db: D1Database,
  organizationId: string,
): Promise<StoredSignOn | undefined> {
  const row = await statement(
    db,
    sql`SELECT * FROM sign_on WHERE organization_id = ${organizationId}`,
  ).first()
  return row === null ? undefined : Stored.assert(row)
}

/** Reads an organisation's identity provider; throws `not_found` if it has none. */
export async function readSignOnOf(db: D1Database, organizationId: string): Promise<StoredSignOn> {
  const found = await findSignOnOf(db, organizationId)
  if (!found) throw new ApiError('not_found')
  return found
}

/** The owner of the client's secret. */
export function secretOwner(organizationId: string): string {
  return `sign_on.${organizationId}`
}

/** Returns the domain of an address, as domains are stored. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase()
}
