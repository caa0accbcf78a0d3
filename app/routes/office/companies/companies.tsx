import { valuesOf } from '#app/page/context.ts'
import { notFound } from '#app/page/not-found.ts'
import { Segmented } from '#app/ui/kit/segmented.tsx'
import { ApiError } from '#contract/errors.ts'
import { companyViews } from '#contract/office/company-words.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { At } from '../ui/at.tsx'
import { runOfficeStep } from '../ui/office-step.ts'
import { ToldPart } from '../ui/told-part.tsx'
import { counted, titleOf } from '../ui/words.ts'
import type { Route } from './+types/companies.ts'
import { requestSteps } from './company-steps.ts'
import { CompanyTable } from './company-table.tsx'
import { RequestDetail } from './request-detail.tsx'
import { RequestList } from './request-list.tsx'
import { TransferList } from './transfer-list.tsx'
import '../order/order.css'
import '../ui/table.css'
import './companies.css'

export const meta: Route.MetaFunction = () => titleOf('Companies')

type Api = ReturnType<typeof valuesOf>['api']

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = valuesOf(context)
  const { searchParams } = new URL(request.url)
  const { permissions } = await api.call('getStaffProfile', {})
  if (!permissions.includes('READ_COMPANIES')) notFound()
  const now = Math.floor(Date.now() / 1000)
  const mayBook = permissions.includes('BOOK_TRANSFERS')
  const view = companyViews.find((each) => each === searchParams.get('view'))
  const requests = await api.call('listCompanyRequests', {})
  if (mayBook && searchParams.get('view') === 'transfers') {
    const { waiting } = await api.call('listTransfers', {})
    return { view: 'transfers' as const, waiting, ...requests, request: undefined, now, mayBook }
  }
  if (view) {
    const q = searchParams.get('q') ?? ''
    const after = searchParams.get('after') ?? undefined
    const list = await api.call('listCompanies', { view, q, ...(after ? { after } : {}) })
    return { view, q, list, ...requests, request: undefined, now, mayBook }
  }
  const asked = searchParams.get('request') ?? requests.open[0]?.id
  const found = asked === undefined ? undefined : await requestOf(api, asked)
  return { view: 'requests' as const, ...requests, request: found, now, mayBook }
}

/** The form that is shown; an address of one that is gone shows the list alone. */
async function requestOf(api: Api, requestId: string) {
  try {
    return await api.call('getCompanyRequest', { requestId })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return undefined
    throw error
  }
}

export async function action({ context }: Route.ActionArgs) {
  return runOfficeStep(context, requestSteps)
}

const at = (query: string) => `${pathTo('office-companies')}${query}`

export default function CompaniesPage({ loaderData }: Route.ComponentProps) {
  const { view, open, answered, request, now, mayBook } = loaderData
  return (
    <>
      <div className="office-head">
        <div>
          <h1>Companies</h1>
          <p className="office-note">
            <span>As of </span>
            <At at={now} shape="full" />
            <span>{`. ${counted(open.length, 'request')} to answer, each within one working day.`}</span>
          </p>
        </div>
        <Segmented
          label="View"
          value={view}
          items={[
            { value: 'requests', label: `Requests ${open.length}`, to: at('') },
            { value: 'all', label: 'Companies', to: at('?view=all') },
            { value: 'overdue', label: 'Overdue', to: at('?view=overdue') },
            { value: 'suspended', label: 'Suspended', to: at('?view=suspended') },
            ...(mayBook
              ? [{ value: 'transfers', label: 'Transfers', to: at('?view=transfers') }]
              : []),
          ]}
        />
      </div>
      <ToldPart />
      {view === 'transfers' && <TransferList waiting={loaderData.waiting} />}
      {view === 'requests' && (
        <div className="office-requests">
          <RequestList open={open} answered={answered} chosen={request?.id} now={now} />
          {request && <RequestDetail request={request} />}
        </div>
      )}
      {'list' in loaderData && loaderData.list && (
        <CompanyTable
          companies={loaderData.list.companies}
          view={view}
          q={loaderData.q}
          next={nextOf(loaderData)}
        />
      )}
    </>
  )
}

function nextOf({
  view,
  q,
  list,
}: {
  view: string
  q: string
  list: { hasMore: boolean; companies: readonly { name: string }[] }
}) {
  const last = list.companies.at(-1)?.name
  if (!list.hasMore || last === undefined) return undefined
  return at(`?${new URLSearchParams({ view, ...(q ? { q } : {}), after: last })}`)
}
