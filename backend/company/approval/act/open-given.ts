import type { Esim } from '#contract/commerce/order.ts'
import { type Sql, sql, statement } from '../../../platform/sql.ts'
import { EsimRow, esimColumns, toEsim } from '../../../shop/module.ts'

const Row = EsimRow.and({
  account_id: 'string',
  organization_id: 'string',
  channel: 'string',
  cost_centre: 'string',
  person: 'string',
})

/** An eSIM that an organisation assigned to one of its people. */
export type Given = {
  esim: Esim
  /** The shop that sold it. */
  channel: string
  accountId: string
  organizationId: string
  costCentre: string
  person: string
}

type Context = { db: D1Database; now: number }
type Which = { esimId: string; organizationId?: string; accountId?: string; channel?: string }

/**
 * Reads an eSIM whose person still belongs to the organisation and is not suspended; otherwise
 * returns undefined.
 */
export async function openGiven({ db, now }: Context, which: Which): Promise<Given | undefined> {
  const { esimId, organizationId, accountId, channel } = which
  const isOf = (column: Sql, value: string | undefined) =>
    value === undefined ? sql`` : sql`AND ${column} = ${value}`
  const row = await statement(db)`
    SELECT ${esimColumns(now)}, account.id AS account_id, purchase.organization_id,
      purchase.channel, coalesce(billing_group.cost_centre, '') AS cost_centre,
      coalesce(nullif(account.name, ''), account.email, '') AS person
    FROM esim JOIN purchase ON purchase.id = esim.purchase_id
      JOIN account ON account.id = esim.account_id
        AND account.organization_id = purchase.organization_id
      LEFT JOIN billing_group ON billing_group.id = account.group_id
    WHERE esim.id = ${esimId} AND esim.cancelled_at IS NULL AND account.deleted_at IS NULL
      AND (account.disabled_at IS NULL OR account.without_access = 1 OR EXISTS (
        SELECT 1 FROM invitation WHERE invitation.account_id = account.id))
      ${isOf(sql`purchase.organization_id`, organizationId)}
      ${isOf(sql`account.id`, accountId)} ${isOf(sql`purchase.channel`, channel)}`.first()
  if (!row) return undefined
  const found = Row.assert(row)
  return {
    esim: toEsim(found, now),
    ...{ channel: found.channel, person: found.person },
    accountId: found.account_id,
    organizationId: found.organization_id,
    costCentre: found.cost_centre,
  }
}
