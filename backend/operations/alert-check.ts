import { type } from 'arktype'
import type { AlertCheck, AlertState } from '#contract/reports/operations.ts'
import type { DbContext } from '../platform/db-context.ts'
import { statement } from '../platform/sql.ts'

const State = type({
  name: 'string',
  now: 'string',
  failing: 'number.integer >= 0',
  'begunAt?': 'number.integer',
  'endedAt?': 'number.integer',
  'isTold?': 'boolean',
})
const Alerts = State.array()

/** Returns the last check of the alerts; undefined before the first one. */
export async function readAlertCheck(db: D1Database): Promise<AlertCheck | undefined> {
  const row = await statement(db)`SELECT checked_at AS checkedAt, alerts FROM alert_check
    WHERE id = 1`.first<{
    checkedAt: number
    alerts: string
  }>()
  return row ? { ...row, alerts: Alerts.assert(JSON.parse(row.alerts)) } : undefined
}

export async function saveAlertCheck(
  { db, now }: DbContext,
  alerts: readonly AlertState[],
): Promise<void> {
  const text = JSON.stringify(alerts)
  await statement(db)`INSERT INTO alert_check (id, checked_at, alerts) VALUES (1, ${now}, ${text})
    ON CONFLICT (id) DO UPDATE SET checked_at = excluded.checked_at, alerts = excluded.alerts`.run()
}
