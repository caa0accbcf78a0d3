import { m } from '#app/paraglide/messages.js'
import type { SavedView } from '#contract/organization/saved-view.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { ListChoice } from '../ui/list/list-choice.tsx'
import { ListFilter } from '../ui/list/list-filter.tsx'
import { type AuditAddress, auditQuery } from './audit-address.ts'
import { auditColumns, columnNames } from './line-table.tsx'
import './audit-filter.css'

type FilterProps = {
  address: AuditAddress
  hidden: readonly string[]
  actors: readonly { id: string; name: string }[]
  kinds: readonly { id: string; name: string }[]
  views: readonly SavedView[]
}

/** The search and the filters of the log, its saved views and its file. */
export function AuditFilter({ address, hidden, actors, kinds, views }: FilterProps) {
  const { q, who, what, from, to } = address
  return (
    <ListFilter
      className="audit-filter"
      q={q}
      label={m.portal_audit_search()}
      by={[who, what, from, to]}
      views={views}
      hidden={hidden}
      columns={auditColumns.map((key) => ({ key, label: columnNames[key]() }))}
      csv={pathTo('portal-audit-csv') + auditQuery(address)}
    >
      <ListChoice name="who" label={m.portal_audit_who()} value={who} items={actors} />
      <ListChoice name="what" label={m.portal_audit_what()} value={what} items={kinds} />
      <Day name="from" label={m.trips_from()} value={from} />
      <Day name="to" label={m.trips_to()} value={to} />
    </ListFilter>
  )
}

function Day({ name, label, value }: { name: string; label: string; value: string }) {
  return (
    <label className="field">
      <span className="muted">{label}</span>
      <input type="date" name={name} defaultValue={value} />
    </label>
  )
}
