import type { AlertChoice } from '#contract/organization/alert.ts'
import { type AlertKind, alertKinds, alertNeeds } from '#contract/organization/alert-words.ts'
import { administratorKeys } from '#contract/permissions.ts'
import { callerOf } from '../../call/call.ts'
import { sql, statement } from '../../platform/sql.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { readOrganization } from '../organization/read-organization.ts'

/** Returns the kinds that a member with these permissions may see. */
export function kindsFor(permissions: readonly string[]): AlertKind[] {
  return alertKinds.filter((kind) =>
    (alertNeeds[kind] ?? []).every((key) => permissions.includes(key)),
  )
}

/** Whether a member who has not chosen gets mails. */
export function mailsByDefault(permissions: readonly string[]): boolean {
  return administratorKeys.every((key) => permissions.includes(key))
}

/**
 * Returns the alerts that the organisation has switched on, and those that the caller gets by mail.
 */
export async function readAlertChoices(call: BusinessCall): Promise<AlertChoice[]> {
  const { accountId, permissions } = callerOf(call)
  const [off, mails] = await call.db.batch([
    statement(call.db)`SELECT kind FROM alert_off WHERE organization_id = ${organizationOf(call)}`,
    statement(call.db)`SELECT kind, by_mail FROM alert_mail WHERE account_id = ${accountId}`,
  ])
  const isOff = new Set(((off?.results ?? []) as { kind: string }[]).map(({ kind }) => kind))
  const chosen = new Map(
    ((mails?.results ?? []) as { kind: string; by_mail: number }[]).map((row) => [
      row.kind,
      row.by_mail === 1,
    ]),
  )
  return kindsFor(permissions).map((kind) => ({
    kind,
    isOn: !isOff.has(kind),
    byMail: chosen.get(kind) ?? mailsByDefault(permissions),
  }))
}

/** Stores which kinds the caller gets by mail. */
export async function setAlertMails(
  call: BusinessCall,
  kinds: readonly AlertKind[],
): Promise<AlertChoice[]> {
  const { accountId, permissions } = callerOf(call)
  await call.db.batch(
    kindsFor(permissions).map(
      (kind) =>
        statement(call.db)`INSERT INTO alert_mail (account_id, kind, by_mail)
        VALUES (${accountId}, ${kind}, ${kinds.includes(kind) ? 1 : 0})
        ON CONFLICT (account_id, kind) DO UPDATE SET by_mail = excluded.by_mail`,
    ),
  )
  return readAlertChoices(call)
}

/**
 * Stores which alerts the organisation has switched on; kinds that the caller may not see are kept.
 */
export async function setAlerts(
  call: BusinessCall,
  kinds: readonly AlertKind[],
): Promise<AlertChoice[]> {
  const organizationId = organizationOf(call)
  const { id, name } = await readOrganization(call)
  const before = await readAlertChoices(call)
  const known = before.map(({ kind }) => kind)
  await call.db.batch([
    ...known.map((kind) =>
      statement(
        call.db,
        kinds.includes(kind)
          ? sql`DELETE FROM alert_off WHERE organization_id = ${organizationId} AND kind = ${kind}`
          : sql`INSERT INTO alert_off (organization_id, kind) VALUES (${organizationId}, ${kind})
            ON CONFLICT DO NOTHING`,
      ),
    ),
    writeAudit(call, {
      action: 'alerts_changed',
      subjectId: id,
      subjectName: name,
      before: { kinds: before.flatMap(({ kind, isOn }) => (isOn ? [kind] : [])) },
      after: { kinds: known.filter((kind) => kinds.includes(kind)) },
    }),
  ])
  return readAlertChoices(call)
}
