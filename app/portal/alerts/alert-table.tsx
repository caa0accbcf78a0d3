import { m } from '#app/paraglide/messages.js'
import { Badge } from '#app/ui/kit/badge.tsx'
import type { AlertKind } from '#contract/organization/alert-words.ts'
import { Table } from '../ui/list/table.tsx'
import { alertNames, type ShownAlert } from './alert-names.ts'

const bad: ReadonlySet<AlertKind> = new Set(['budget_100', 'budget_spent', 'invoice_due'])

/** Alerts as a table, latest first. */
export function AlertTable({ alerts }: { alerts: readonly ShownAlert[] }) {
  return (
    <Table
      kind="ledger"
      label={m.usage_alerts()}
      heads={[
        m.portal_audit_when(),
        { label: m.usage_alerts(), isHidden: true },
        m.portal_audit_what(),
      ]}
    >
      {alerts.map(({ id, kind, at, text }) => (
        <tr key={id}>
          <td className="num">{at}</td>
          <td>
            <Badge tone={bad.has(kind) ? 'bad' : 'warn'}>{alertNames[kind]()}</Badge>
          </td>
          <td className="wide">{text}</td>
        </tr>
      ))}
    </Table>
  )
}
