import { valuesOf } from '#app/page/context.ts'
import { notFound } from '#app/page/not-found.ts'
import { Badge } from '#app/ui/kit/badge.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import { ApiError } from '#contract/errors.ts'
import type { Company } from '#contract/office/company-view.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { At } from '../ui/at.tsx'
import { runOfficeStep } from '../ui/office-step.ts'
import { ToldPart } from '../ui/told-part.tsx'
import { actName, titleOf } from '../ui/words.ts'
import type { Route } from './+types/company.ts'
import { Figures } from './company-figures.tsx'
import { companySteps } from './company-steps.ts'
import { modelNames } from './company-words.ts'
import { InvoiceTable } from './invoice-table.tsx'
import { SuspendPart } from './suspend-part.tsx'
import { TermsPart } from './terms-part.tsx'
import { TransferPart } from './transfer-part.tsx'
import '../order/order.css'
import '../ui/table.css'
import './companies.css'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titleOf(loaderData?.company.name ?? 'Company')

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api } = valuesOf(context)
  try {
    const company = await api.call('getCompany', { companyId: params.id })
    // The key names one transfer: a form that is sent twice books one.
    return { company, key: crypto.randomUUID() }
  } catch (error) {
    if (error instanceof ApiError && error.status < 500 && error.code !== 'unauthorized') notFound()
    throw error
  }
}

export async function action({ context, params }: Route.ActionArgs) {
  return runOfficeStep(context, companySteps(params.id))
}

export default function CompanyPage({ loaderData: { company, key } }: Route.ComponentProps) {
  const { name, brand, createdAt, paymentModel, dueDays, accountManager, asOf } = company
  const days = paymentModel === 'POST_PAID' ? ` in ${dueDays} days` : ''
  return (
    <>
      <div className="office-head">
        <div>
          <p className="office-note">
            <Link to={`${pathTo('office-companies')}?view=all`} className="link">
              Companies
            </Link>
          </p>
          <div className="title">
            <h1 translate="no">{name}</h1>
            {company.suspendedAt !== undefined && (
              <Badge tone="bad" dot>
                Suspended
              </Badge>
            )}
          </div>
          <p className="office-note">
            <b>{brand}</b>
            <span> · open since </span>
            <At at={createdAt} shape="full" />
            <span>{` · pays ${modelNames[paymentModel].toLowerCase()}${days}`}</span>
            <span>{` · account manager: ${accountManager || 'none'} · as of `}</span>
            <At at={asOf} shape="time" />
          </p>
        </div>
      </div>
      <ToldPart />
      <Figures company={company} />
      <InvoiceTable company={company} />
      {company.may.book && company.owedMinor > 0 && (
        <TransferPart company={company} requestKey={key} />
      )}
      {company.may.update && <TermsPart company={company} />}
      {company.may.update && <SuspendPart company={company} />}
      <Acts company={company} />
    </>
  )
}

/** What the office did with this company; the company reads the same in its own audit log. */
function Acts({ company: { acts } }: { company: Company }) {
  if (acts.length === 0) return null
  return (
    <section className="panel office-timeline" aria-labelledby="acts">
      <div className="part-head">
        <h2 id="acts">Acts of the office</h2>
      </div>
      <ol className="company-acts">
        {acts.map((each) => (
          <li key={`${each.at} ${each.act}`}>
            <At at={each.at} />
            <span>
              <b>{actName(each.act)}</b> <span translate="no">{`${each.by}: ${each.why}`}</span>
              {each.after !== '{}' && (
                <small translate="no">{changeText(each.before, each.after)}</small>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The values that an act changed; those that stayed are left out. */
function changeText(before: string, after: string): string {
  const [old, now] = [JSON.parse(before), JSON.parse(after)] as Record<string, unknown>[]
  return Object.entries(now ?? {})
    .filter(([name, value]) => old?.[name] !== value)
    .map(([name, value]) =>
      old && name in old
        ? `${name}: ${String(old[name])} → ${String(value)}`
        : `${name}: ${String(value)}`,
    )
    .join(', ')
}
