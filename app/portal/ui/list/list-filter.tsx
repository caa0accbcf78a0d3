import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import type { SavedView } from '#contract/organization/saved-view.ts'
import { CsvLink } from './csv-link.tsx'
import { KeptColumns } from './kept-columns.tsx'
import { type Column, ListViews } from './list-views.tsx'
import { SearchField } from './search-field.tsx'

type ListFilterProps = {
  q: string
  /** The label of the search. */
  label: string
  /** The values of the filters; the form is reset when they change. */
  by: readonly (string | undefined)[]
  /** What else the address says and a search keeps, by the names of its parameters. */
  kept?: Readonly<Record<string, string>>
  columns?: readonly Column[]
  hidden?: readonly string[]
  views: readonly SavedView[]
  /** The link to the rows as a file. */
  csv?: string
  className?: string
  /** The filters, as fields of the search. */
  children?: ReactNode
}

/** The search and the filters of a list, its saved views, its columns and its file. */
export function ListFilter(props: ListFilterProps) {
  const { q, label, by, kept = {}, columns = [], hidden = [], views, csv, className } = props
  return (
    <div className={`list-bar list-filter${className ? ` ${className}` : ''}`}>
      <Form role="search" key={[q, ...by].join()} preventScrollReset>
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <KeptColumns columns={columns.map(({ key }) => key)} hidden={hidden} />
        <div className="field">
          <SearchField q={q} label={label} />
        </div>
        {props.children}
        <Button type="submit" variant="secondary" size="small">
          {m.portal_list_find()}
        </Button>
      </Form>
      <ListViews views={views} hidden={hidden} columns={columns} />
      {csv !== undefined && <CsvLink to={csv} />}
    </div>
  )
}
