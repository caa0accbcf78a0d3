import { type } from 'arktype'
import { worthOf } from '#contract/commerce/points-rate.ts'
import { ApiError } from '#contract/errors.ts'
import type { PointsLine } from '#contract/spending/stock.ts'
import { pointsKinds } from '#contract/spending/stock-words.ts'
import { statement } from '../../platform/sql.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { type PageInfo, pageAfter } from './page-after.ts'
import { readPayer } from './read-payer.ts'

const Row = type({
  id: 'string',
  kind: type.enumerated(...pointsKinds),
  points: 'number.integer',
  order_id: 'string | null',
  number: 'string | null',
  created_at: 'number.integer',
})

type Listed = {
  points: number
  worthMinor: number
  entries: PointsLine[]
  lastEvaluatedKey: string | null
}

/**
 * Returns the points and their entries; throws `not_found` for an organisation that pays on
 * account.
 */
export async function getOrganizationPoints(call: BusinessCall, info?: PageInfo): Promise<Listed> {
  const { way, points, currency } = await readPayer(call)
  if (way !== 'points') throw new ApiError('not_found')
  const { size, createdAt, id, cut } = pageAfter(info)
  const { results } = await statement(call.db)`
    SELECT entry.id, kind, entry.points, order_id, number, entry.created_at
    FROM organization_points_entry AS entry
      LEFT JOIN master_order ON master_order.id = entry.order_id
    WHERE entry.organization_id = ${organizationOf(call)} AND entry.created_at <= ${createdAt}
      AND (entry.created_at, entry.id) < (${createdAt}, ${id})
    ORDER BY entry.created_at DESC, entry.id DESC LIMIT ${size + 1}`.all()
  const { shown, lastEvaluatedKey } = cut(Row.array().assert(results))
  const worthMinor = worthOf(points, currency)
  return { points, worthMinor, entries: shown.map(toLine), lastEvaluatedKey }
}

function toLine(row: typeof Row.infer): PointsLine {
  return {
    id: row.id,
    kind: row.kind,
    points: row.points,
    ...(row.order_id === null ? {} : { orderId: row.order_id }),
    ...(row.number === null ? {} : { orderNumber: row.number }),
    createdAt: row.created_at,
  }
}
