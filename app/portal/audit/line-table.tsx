import { m } from '#app/paraglide/messages.js'
import { Change } from '../ui/change.tsx'
import { Table } from '../ui/list/table.tsx'

export type ShownLine = {
  id: number
  at: string
  who: string
  what: string
  from: string
  changes: { field: string; label: string | undefined; before: string; after: string }[]
}

/** Columns that can be hidden, with their names. */
export const auditColumns = ['who', 'change', 'from'] as const
export const columnNames = {
  who: m.portal_audit_who,
  change: m.portal_audit_change,
  from: m.portal_audit_from,
} as const

type LineTableProps = { lines: readonly ShownLine[]; hidden: readonly string[] }

/** The lines of the audit log as a table. */
export function LineTable({ lines, hidden }: LineTableProps) {
  const isShown = (key: (typeof auditColumns)[number]) => !hidden.includes(key)
  return (
    <Table
      kind="ledger"
      label={m.portal_nav_audit()}
      heads={[
        m.portal_audit_when(),
        ...(isShown('who') ? [columnNames.who()] : []),
        m.portal_audit_what(),
        ...(isShown('change') ? [columnNames.change()] : []),
        ...(isShown('from') ? [columnNames.from()] : []),
      ]}
    >
      {lines.map(({ id, at, who, what, from, changes }) => (
        <tr key={id}>
          <td className="num">{at}</td>
          {isShown('who') && <td translate="no">{who}</td>}
          <td className="wide">{what}</td>
          {isShown('change') && (
            <td className="wide">
              {changes.map((change) => (
                <Change key={change.field} {...change} />
              ))}
            </td>
          )}
          {isShown('from') && <td className="muted">{from}</td>}
        </tr>
      ))}
    </Table>
  )
}
