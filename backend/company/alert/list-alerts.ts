import type { Alert, AlertChoice } from '#contract/organization/alert.ts'
import { callerOf } from '../../call/call.ts'
import { statement } from '../../platform/sql.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { type PageInfo, pageAfter } from '../purchasing/page-after.ts'
import { kindsFor, readAlertChoices } from './alert-choices.ts'
import { AlertRow, toAlert } from './alert-row.ts'

type Listed = { alerts: Alert[]; choices: AlertChoice[]; lastEvaluatedKey: string | null }

/** Returns a page of the organisation's alerts that the caller may see, latest first. */
export async function listAlerts(call: BusinessCall, pageInfo: PageInfo = {}): Promise<Listed> {
  const page = pageAfter(pageInfo)
  const kinds = JSON.stringify(kindsFor(callerOf(call).permissions))
  const { results } = await statement(call.db)`
    SELECT id, kind, facts, created_at FROM business_alert
    WHERE organization_id = ${organizationOf(call)}
      AND (created_at, id) < (${page.createdAt}, ${page.id})
      AND kind IN (SELECT value FROM json_each(${kinds}))
    ORDER BY created_at DESC, id DESC LIMIT ${page.size + 1}`.all()
  const { shown, lastEvaluatedKey } = page.cut(AlertRow.array().assert(results))
  return {
    alerts: shown.map(toAlert),
    choices: await readAlertChoices(call),
    lastEvaluatedKey,
  }
}
