import { m } from '#app/paraglide/messages.js'
import { Change } from '#app/ui/portal/change.tsx'
import { Table } from '#app/ui/portal/list/table.tsx'

export type ShownLine = {
  id: number
  at: string
  who: string
  what: string
  changes: { field: string; label: string | undefined; before: string; after: string }[]
}

/** The lines of the audit log as a table. */
export function LineTable({ lines }: { lines: readonly ShownLine[] }) {
  return (
    <Table
      kind="ledger"
      label={m.portal_nav_audit()}
      heads={[
        { label: m.portal_audit_when() },
        { label: m.portal_audit_who() },
        { label: m.portal_audit_what() },
        { label: m.portal_audit_change() },
      ]}
    >
      {lines.map(({ id, at, who, what, changes }) => (
        <tr key={id}>
          <td className="num">{at}</td>
          <td translate="no">{who}</td>
          <td className="wide">{what}</td>
          <td className="wide">
            {changes.map((change) => (
              <Change key={change.field} {...change} />
            ))}
          </td>
        </tr>
      ))}
    </Table>
  )
}
