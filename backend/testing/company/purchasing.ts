import { purchasingCalls } from '#contract/calls/company/purchasing.ts'
import { ApiError } from '#contract/errors.ts'
import type { PermissionKey } from '#contract/permissions.ts'
import type { PaymentModel } from '#contract/words.ts'
import {
  createMasterOrder,
  type MasterOrderInput,
} from '../../company/purchasing/create-master-order.ts'
import type { Call } from '../../shop/call.ts'
import { openTestShop, type TestShop } from '../test-shop.ts'
import { testDatabase } from '../testing.ts'

const permissions: readonly PermissionKey[] = [
  'UPDATE_PAYMENT_METHOD',
  'CREATE_MASTER_ORDER',
  'APPROVE_REQUESTS',
  'GET_DATA_USAGE',
  'GET_ASSIGN_LIST',
  'ASSIGN_ESIM',
  'REVOKE_ESIM',
  'ADD_ESIM_DATA',
  'UPDATE_BUDGETS',
  'UPDATE_POLICIES',
  'GET_AUDIT_LOG',
  'ESIM_POINTS',
  'GET_STATEMENTS',
  // The permissions of an administrator, because each organisation needs one.
  'GET_ACCOUNTS',
  'UPDATE_ACCOUNTS',
  'UPDATE_ROLES',
]

/** A member who may order, and what their organisation can spend. */
export type Purchaser = {
  shop: TestShop
  bearer: { accessToken: string }
  accountId: string
  organizationId: string
}

type Means = { limitMinor?: number; points?: number; shop?: TestShop }

/** Opens a shop with a member of a new organisation, which pays with points if it is given some. */
export async function openPurchaser(means: Means = {}): Promise<Purchaser> {
  const { shop = openTestShop(), limitMinor = null, points } = means
  const paymentModel: PaymentModel = points === undefined ? 'POST_PAID' : 'PRE_PAID'
  const account = await shop.addAccount({ member: { paymentModel, permissions } })
  const { id: accountId, organizationId = '' } = account
  const db = testDatabase()
  await db
    .prepare('UPDATE organization SET max_spend_limit_minor = ? WHERE id = ?')
    .bind(limitMinor, organizationId)
    .run()
  if (points) await topUp(organizationId, points)
  return { shop, bearer: await shop.signIn(account), accountId, organizationId }
}

/** Gives an organisation points. */
export async function topUp(organizationId: string, points: number): Promise<void> {
  await testDatabase()
    .prepare(`INSERT INTO organization_points_entry (id, organization_id, kind, points, created_at)
      VALUES (?, ?, 'topped_up', ?, 1)`)
    .bind(crypto.randomUUID(), organizationId, points)
    .run()
}

/** Puts plans into the cart and returns their total. */
export async function fill(
  { shop, bearer }: Purchaser,
  planId: string,
  quantity = 1,
): Promise<number> {
  const wish = { planId, quantity }
  return (await shop.ask(purchasingCalls.setCartLine, wish, { bearer })).totalMinor
}

export function callOfPurchaser({ shop, accountId, organizationId }: Purchaser): Call {
  return {
    ...shop.callOf(),
    caller: {
      accountId,
      organizationId,
      accountType: 'enterprise',
      sessionId: '',
      permissions: [...permissions],
      reauthenticatedAt: 0,
    },
  }
}

/**
 * Sends all orders in parallel, without the limits of calls; returns how often each outcome
 * occurred.
 */
export async function orderAtOnce(
  purchaser: Purchaser,
  inputs: readonly MasterOrderInput[],
): Promise<Record<string, number>> {
  const call = callOfPurchaser(purchaser)
  const ends = await Promise.all(
    inputs.map(async (input) => {
      try {
        await createMasterOrder(call, input)
        return 'ordered'
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        return String(error.details?.reason ?? error.code)
      }
    }),
  )
  return Object.fromEntries(
    [...new Set(ends)].map((end) => [end, ends.filter((each) => each === end).length]),
  )
}

/**
 * Returns the state of an organisation's ledgers in two ways: the sums of the entries, and the
 * totals stored beside them.
 */
export async function ledgersOf(organizationId: string) {
  const row = await testDatabase()
    .prepare(`SELECT
      (SELECT count(*) FROM master_order WHERE organization_id = ?1) AS orders,
      (SELECT coalesce(sum(total_minor), 0) FROM master_order WHERE organization_id = ?1)
        AS ordered,
      (SELECT coalesce(sum(amount_minor), 0) FROM account_entry WHERE organization_id = ?1)
        AS charged,
      (SELECT cur_spend_minor FROM organization WHERE id = ?1) AS spent,
      (SELECT coalesce(sum(points), 0) FROM organization_points_entry WHERE organization_id = ?1)
        AS booked,
      (SELECT coalesce(sum(points), 0) FROM organization_points WHERE organization_id = ?1)
        AS points,
      (SELECT coalesce(sum(quantity), 0) FROM master_order_line WHERE order_id IN
        (SELECT id FROM master_order WHERE organization_id = ?1)) AS plans,
      (SELECT coalesce(sum(plans), 0) FROM stock_entry WHERE organization_id = ?1) AS stocked,
      (SELECT coalesce(sum(free), 0) FROM stock_lot WHERE organization_id = ?1) AS free`)
    .bind(organizationId)
    .first<Record<string, number>>()
  if (!row) throw new Error('expected the ledgers of the organisation')
  return row
}
