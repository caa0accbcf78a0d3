import { useLocation } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { buttonClass } from '#app/ui/kit/button-class.ts'
import { PlainForm } from '#app/ui/kit/form/plain-form.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import { maxViewName, type SavedView } from '#contract/organization/saved-view.ts'
import './list-views.css'

/** A column that can be hidden. */
export type Column = { key: string; label: string }

type ListViewsProps = {
  views: readonly SavedView[]
  columns?: readonly Column[]
  /** Keys of the hidden columns. */
  hidden?: readonly string[]
}

/** Saved views of a list, and the choice of its columns. Both are part of the address. */
export function ListViews({ views, columns = [], hidden = [] }: ListViewsProps) {
  const query = queryOf(useLocation().search)
  return (
    <div className="list-views">
      <details name="list-views">
        <summary className={buttonClass({ variant: 'secondary', size: 'small' })}>
          {m.portal_views_title()}
        </summary>
        <div className="panel">
          {views.length === 0 ? <p className="muted">{m.portal_views_empty()}</p> : null}
          <ul>
            {views.map((view) => (
              <li key={view.name}>
                <Link
                  className="link"
                  to={`?${view.query}`}
                  translate="no"
                  aria-current={view.query === query.toString() ? 'page' : undefined}
                >
                  <bdi>{view.name}</bdi>
                </Link>
                <ViewForm query={query} name={view.name}>
                  <Button intent="drop_view" variant="quiet" size="small">
                    {m.passkeys_remove_open()}
                    <span className="sr">{view.name}</span>
                  </Button>
                </ViewForm>
              </li>
            ))}
          </ul>
          <ViewForm query={query}>
            <div className="field">
              <input
                name="view"
                required
                maxLength={maxViewName}
                aria-label={m.portal_views_name()}
                placeholder={m.portal_views_name()}
              />
            </div>
            <Button intent="keep_view" variant="secondary" size="small">
              {m.portal_views_save()}
            </Button>
          </ViewForm>
        </div>
      </details>
      {columns.length > 0 && <Columns columns={columns} hidden={hidden} query={query} />}
    </div>
  )
}

type Asked = { query: URLSearchParams }

function ViewForm({ query, name, children }: Asked & { name?: string; children: React.ReactNode }) {
  return (
    <PlainForm method="post" preventScrollReset key={query.toString()}>
      <input type="hidden" name="query" value={query.toString()} />
      {name !== undefined && <input type="hidden" name="view" value={name} />}
      {children}
    </PlainForm>
  )
}

type ColumnsProps = Asked & Required<Pick<ListViewsProps, 'columns' | 'hidden'>>

/** Without a script, unchecked boxes are not sent, so the form sends the shown columns. */
function Columns({ columns, hidden, query }: ColumnsProps) {
  const kept = [...query].filter(([name]) => name !== 'cols' && name !== 'col')
  return (
    <details name="list-views">
      <summary className={buttonClass({ variant: 'secondary', size: 'small' })}>
        {m.portal_views_columns()}
      </summary>
      <PlainForm className="panel" preventScrollReset key={query.toString()}>
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="cols" value="1" />
        {columns.map(({ key, label }) => (
          <label key={key}>
            <input type="checkbox" name="col" value={key} defaultChecked={!hidden.includes(key)} />
            <span>{label}</span>
          </label>
        ))}
        <Button type="submit" variant="secondary" size="small">
          {m.portal_views_show()}
        </Button>
      </PlainForm>
    </details>
  )
}

const forOneDisplay = new Set(['done', 'page', 'start', 'pick', 'to', 'open', 'payment'])

/**
 * Returns the part of an address that a view keeps: without the page, and without values for a
 * single display. Empty values, which a form that is sent without a script has, are left out as they
 * are on the server, whose markup would not be the browser's otherwise.
 */
function queryOf(search: string): URLSearchParams {
  const asked = [...new URLSearchParams(search)]
  return new URLSearchParams(asked.filter(([name, value]) => value && !forOneDisplay.has(name)))
}
