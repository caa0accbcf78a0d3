import { type } from 'arktype'
import { Currency } from '#contract/account.ts'
import type { TopUp, TopUps } from '#contract/assigning/policy.ts'
import { topUpResults, trialDays } from '#contract/assigning/policy-words.ts'
import { exportRows } from '#contract/organization/list-export.ts'
import { afterStart, cutPage, orderBy, placeColumn, type SortKey } from '../../platform/keyset.ts'
import { allOf, type Sql, sql, statement } from '../../platform/sql.ts'
import { noteExport } from '../audit/write-export.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { personName } from '../usage/organization-esims.ts'
import { readPolicy } from './policy-row.ts'

const usualRows = 8

const Line = type({
  id: 'string',
  created_at: 'number.integer',
  name: 'string',
  destination: type('string.json.parse').to('object'),
  add_mb: 'number.integer',
  price_minor: 'number.integer',
  result: type.enumerated(...topUpResults),
}).onUndeclaredKey('delete')

const Sums = type({
  top_ups: 'number.integer',
  people: 'number.integer',
  cost: 'number.integer',
  held: 'number.integer',
  total: 'number.integer',
})

const latestFirst: readonly SortKey[] = [
  { by: 'created_at', isDown: true },
  { by: 'id', isDown: true },
]

/** Distinguishes added data from data that the network has not added yet or cannot add. */
const resultSql = sql`CASE WHEN done.state <> 'bought' THEN 'failed'
    WHEN adding.state IN ('PAID', 'PROVISIONING') THEN 'adding' ELSE 'added' END`

/**
 * Returns a page of one policy's occasions of low data. Each half of the union reads its own index.
 */
function pageOf(policyId: string, rows: number, start: string | undefined): Sql {
  const where = allOf([sql`policy_id = ${policyId}`, afterStart(latestFirst, start)])
  const page = sql`WHERE ${where} ORDER BY ${orderBy(latestFirst)} LIMIT ${rows + 1}`
  return sql`SELECT *, ${placeColumn(latestFirst)} FROM (
      SELECT done.id, done.created_at, ${personName} AS name,
        (SELECT purchase.plan -> '$.destination' FROM purchase WHERE purchase.id = esim.purchase_id)
          AS destination,
        coalesce(adding.plan ->> '$.amount', 0) AS add_mb, done.price_minor, ${resultSql} AS result
      FROM (SELECT * FROM policy_topup ${page}) AS done
        JOIN esim ON esim.id = done.esim_id JOIN account ON account.id = done.account_id
        LEFT JOIN purchase AS adding ON adding.id = done.id
      UNION ALL
      SELECT held.id, held.created_at, ${personName},
        (SELECT purchase.plan -> '$.destination' FROM purchase WHERE purchase.id = esim.purchase_id),
        held.add_mb, held.price_minor, held.reason
      FROM (SELECT * FROM policy_held ${page}) AS held
        JOIN esim ON esim.id = held.esim_id JOIN account ON account.id = held.account_id)
    ORDER BY ${orderBy(latestFirst)} LIMIT ${rows + 1}`
}

function toLines(rows: readonly unknown[]): TopUp[] {
  return Line.array()
    .assert(rows)
    .map((line) => ({
      ...{ id: line.id, createdAt: line.created_at, name: line.name },
      // The destination as it was when the plan was sold.
      place: line.destination as TopUp['place'],
      ...{ addMb: line.add_mb, priceMinor: line.price_minor, result: line.result },
    }))
}

type Asked = {
  policyId: string
  pageInfo?: { pageSize?: number | undefined; pageStart?: string | undefined } | undefined
}

/** Returns what a policy added and withheld, and its figures of the last 30 days. */
export async function listTopUps(
  call: BusinessCall,
  { policyId, pageInfo = {} }: Asked,
): Promise<TopUps> {
  const { id } = await readPolicy(call, policyId)
  const { pageSize = usualRows, pageStart } = pageInfo
  const from = call.now - trialDays * 86_400
  const [page, sums] = await call.db.batch([
    statement(call.db, pageOf(id, pageSize, pageStart)),
    statement(call.db)`SELECT coalesce(sum(created_at >= ${from}), 0) AS top_ups,
        count(DISTINCT iif(created_at >= ${from}, account_id, NULL)) AS people,
        coalesce(sum(iif(created_at >= ${from}, price_minor, 0)), 0) AS cost,
        coalesce(sum(price_minor), 0) AS total,
        (SELECT count(*) FROM policy_held WHERE policy_id = ${id} AND created_at >= ${from}) AS held
      FROM policy_topup WHERE policy_id = ${id} AND state = 'bought'`,
  ])
  const { shown, next } = cutPage((page?.results ?? []) as object[], pageSize)
  const { top_ups, people, cost, held, total } = Sums.assert(sums?.results[0])
  return {
    figures: {
      ...{ from, topUps: top_ups, people, costMinor: cost },
      ...{ heldBack: held, totalMinor: total },
    },
    lines: toLines(shown),
    lastEvaluatedKey: next,
  }
}

type Exported = { lines: TopUp[]; lastEvaluatedKey: string | null; currency: typeof Currency.infer }

/** Returns a page of a policy's occasions of low data for a file. */
export async function exportTopUps(
  call: BusinessCall,
  { policyId, pageStart }: { policyId: string; pageStart?: string | undefined },
): Promise<Exported> {
  const { id, name } = await readPolicy(call, policyId)
  const [page, payers] = await call.db.batch([
    statement(call.db, pageOf(id, exportRows, pageStart)),
    statement(call.db)`
      SELECT currency_unit AS currency FROM organization WHERE id = ${organizationOf(call)}`,
  ])
  const { shown, next } = cutPage((page?.results ?? []) as object[], exportRows)
  await noteExport(call, { list: 'topups', pageStart, filter: { policy: name } })
  const { currency } = type({ currency: Currency }).assert(payers?.results[0])
  return { lines: toLines(shown), lastEvaluatedKey: next, currency }
}
