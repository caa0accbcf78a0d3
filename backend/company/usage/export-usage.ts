import { type } from 'arktype'
import type { UsageLine } from '#contract/spending/usage.ts'
import { exportPageRows, type UsageRange } from '#contract/spending/usage-words.ts'
import { statement } from '../../platform/sql.ts'
import { shownIccid } from '../../shop/module.ts'
import { noteExport } from '../audit/write-export.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { esimsOf, personName } from './organization-esims.ts'

type Asked = {
  days: UsageRange
  groupId?: string | undefined
  pageStart?: string | undefined
}

const Stored = type({
  esim_id: 'string',
  day: 'number.integer',
  name: 'string',
  email: 'string',
  group_name: 'string',
  cost_centre: 'string',
  place_name: 'string',
  plan_id: 'string',
  iccid: 'string',
  used_mb: 'number.integer',
})

/** Returns a page of the usage per eSIM and day, in the order of the eSIMs and days. */
export async function exportUsage(
  call: BusinessCall,
  { days, groupId, pageStart }: Asked,
): Promise<{ lines: UsageLine[]; lastEvaluatedKey: string | null }> {
  const today = Math.floor(call.now / 86_400)
  const [, day = '0', esimId = ''] = /^(\d+)\.(.*)$/.exec(pageStart ?? '0.') ?? []
  const { results } = await statement(call.db)`WITH owned AS MATERIALIZED (
      SELECT esim.id, ${personName} AS name, coalesce(account.email, '') AS email,
        coalesce(billing_group.name, '') AS group_name, 
        coalesce(assignment.cost_centre, billing_group.cost_centre, '') AS cost_centre,
        purchase.plan ->> '$.destination.nameEn' AS place_name, purchase.plan_id,
        coalesce(${shownIccid}, '') AS iccid
      FROM ${esimsOf(organizationOf(call), groupId)} AND esim.id >= ${esimId}
      ORDER BY esim.id)
    SELECT owned.id AS esim_id, spent.day, owned.name, owned.email, owned.group_name,
      owned.cost_centre, owned.place_name, owned.plan_id, owned.iccid, spent.used_mb
    FROM owned CROSS JOIN esim_usage AS spent ON spent.esim_id = owned.id
    WHERE spent.day BETWEEN ${today - days + 1} AND ${today}
      AND (owned.id > ${esimId} OR spent.day > ${Number(day)})
    ORDER BY owned.id, spent.day LIMIT ${exportPageRows + 1}`.all()
  const rows = Stored.array().assert(results)
  const shown = rows.slice(0, exportPageRows)
  const last = shown.at(-1)
  await noteExport(call, { list: 'usage', pageStart, filter: { days, groupId } })
  return {
    lines: shown.map(toLine),
    lastEvaluatedKey: rows.length > exportPageRows && last ? `${last.day}.${last.esim_id}` : null,
  }
}

function toLine(row: typeof Stored.infer): UsageLine {
  return {
    day: row.day,
    name: row.name,
    email: row.email,
    groupName: row.group_name,
    costCentre: row.cost_centre,
    placeName: row.place_name,
    planId: row.plan_id,
    iccid: row.iccid,
    usedMb: row.used_mb,
  }
}
