import { Badge } from '#app/ui/kit/badge.tsx'
import { PlainForm } from '#app/ui/kit/form/plain-form.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import type { CompanyRow } from '#contract/office/company-view.ts'
import { maxOfficeSearch } from '#contract/office/staff-words.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { money } from '../ui/words.ts'
import { modelNames } from './company-words.ts'

type CompanyTableProps = {
  companies: readonly CompanyRow[]
  view: string
  q: string
  next: string | undefined
}

/** Companies by name, with what they use and owe. */
export function CompanyTable({ companies, view, q, next }: CompanyTableProps) {
  return (
    <div className="panel office-table">
      <PlainForm method="get" className="filter">
        <input type="hidden" name="view" value={view} />
        <input
          type="search"
          name="q"
          defaultValue={q}
          maxLength={maxOfficeSearch}
          aria-label="Beginning of a name"
          placeholder="Beginning of a name"
        />
        <button type="submit" className="btn q sm">
          Find
        </button>
      </PlainForm>
      {companies.length === 0 ? (
        <div className="empty">
          <b>No company here.</b>
          <p className="office-note">
            {q ? `None of your brands’ begins with “${q}”.` : 'Looked in all of your brands.'}
          </p>
        </div>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">Company</th>
              <th scope="col">State</th>
              <th scope="col">Pays</th>
              <th scope="col" className="end">
                Used this month
              </th>
              <th scope="col" className="end">
                Overdue
              </th>
              <th scope="col" className="end">
                People
              </th>
            </tr>
          </thead>
          <tbody>
            {companies.map((each) => (
              <Row key={each.id} company={each} />
            ))}
          </tbody>
        </table>
      )}
      {next && (
        <p className="more">
          <Link className="btn q sm" to={next}>
            More
          </Link>
        </p>
      )}
    </div>
  )
}

function Row({ company }: { company: CompanyRow }) {
  const { id, name, brand, currency, usedMinor, limitMinor, overdueMinor, people } = company
  return (
    <tr>
      <td className="what">
        <Link to={pathTo('office-company', { id })}>
          <b translate="no">{name}</b>
        </Link>
        <small translate="no">{[brand, company.accountManager].filter(Boolean).join(', ')}</small>
      </td>
      <td>
        <Badge tone={company.suspendedAt === undefined ? 'ok' : 'bad'} dot>
          {company.suspendedAt === undefined ? 'Open' : 'Suspended'}
        </Badge>
      </td>
      <td data-label="Pays">{modelNames[company.paymentModel]}</td>
      <td className="end num" data-label="Used this month">
        <span>{money(usedMinor, currency)}</span>
        {limitMinor !== undefined && <small>{`of ${money(limitMinor, currency)}`}</small>}
      </td>
      <td className={overdueMinor > 0 ? 'end num late' : 'end num'} data-label="Overdue">
        {money(overdueMinor, currency)}
      </td>
      <td className="end num" data-label="People">
        {people}
      </td>
    </tr>
  )
}
