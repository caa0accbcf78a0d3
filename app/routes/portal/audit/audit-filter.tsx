import { Form } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { CsvLink } from '#app/ui/portal/list/csv-link.tsx'
import { KeptColumns } from '#app/ui/portal/list/kept-columns.tsx'
import { ListChoice } from '#app/ui/portal/list/list-choice.tsx'
import { ListViews } from '#app/ui/portal/list/list-views.tsx'
import { SearchField } from '#app/ui/portal/list/search-field.tsx'
import { pathTo } from '#contract/pages/path-to.ts'
import { type AuditAddress, auditQuery } from './audit-address.ts'
import { auditColumns, columnNames } from './line-table.tsx'
import './audit-filter.css'

type FilterProps = {
  address: AuditAddress
  hidden: readonly string[]
  actors: readonly { id: string; name: string }[]
  kinds: readonly { id: string; name: string }[]
  views: Parameters<typeof ListViews>[0]['views']
}

/** The search and the filters of the log, its saved views and its file. */
export function AuditFilter({ address, hidden, actors, kinds, views }: FilterProps) {
  const { q, who, what, from, to } = address
  return (
    <div className="list-bar list-filter audit-filter">
      <Form role="search" key={auditQuery(address)} preventScrollReset>
        <KeptColumns columns={auditColumns} hidden={hidden} />
        <div className="field">
          <SearchField q={q} label={m.portal_audit_search()} />
        </div>
        <ListChoice name="who" label={m.portal_audit_who()} value={who} items={actors} />
        <ListChoice name="what" label={m.portal_audit_what()} value={what} items={kinds} />
        <Day name="from" label={m.trips_from()} value={from} />
        <Day name="to" label={m.trips_to()} value={to} />
        <Button type="submit" variant="secondary" size="small">
          {m.portal_list_find()}
        </Button>
      </Form>
      <ListViews
        views={views}
        hidden={hidden}
        columns={auditColumns.map((key) => ({ key, label: columnNames[key]() }))}
      />
      <CsvLink to={pathTo('portal-audit-csv') + auditQuery(address)} />
    </div>
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
