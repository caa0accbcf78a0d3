import { formatMoney } from '#app/format/money.ts'
import { apiContext, localeContext } from '#app/page/context.ts'
import { headTags, pageHead } from '#app/page/head.ts'
import { notFound } from '#app/page/not-found.ts'
import { m } from '#app/paraglide/messages.js'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { PortalPage } from '#app/ui/portal/portal-page.tsx'
import { pathTo } from '#contract/path-to.ts'
import type { Route } from './+types/overview.ts'

export function meta({ loaderData }: Route.MetaArgs) {
  return headTags(loaderData?.head)
}

export async function loader({ context }: Route.LoaderArgs) {
  const profile = await context.get(apiContext).call('enterpriseGetProfile', {})
  const { organization, userRoles } = profile
  if (!organization) notFound()
  const { curSpendMinor, currencyUnit, paymentModel, name } = organization
  const title = m.account_menu_portal()
  return {
    name,
    role: userRoles[0]?.name,
    isPrepaid: paymentModel === 'PRE_PAID',
    spent: formatMoney(curSpendMinor, currencyUnit, context.get(localeContext)),
    head: pageHead({ context, title: `${name}, ${title}`, description: title }),
  }
}

/** The member's first page: the organisation, how it pays and what it has spent. */
export default function OverviewPage({ loaderData }: Route.ComponentProps) {
  const { name, role, isPrepaid, spent } = loaderData
  return (
    <PortalPage
      title={name}
      acts={
        <ButtonLink variant="secondary" size="small" to={pathTo('company-settings')}>
          {m.settings_company_title()}
        </ButtonLink>
      }
    >
      <dl className="panel figures">
        <div>
          <dt>{m.settings_company_spent()}</dt>
          <dd className="num">{spent}</dd>
          <dd className="why">
            {isPrepaid ? m.settings_company_prepaid() : m.settings_company_postpaid()}
          </dd>
        </div>
        {role && (
          <div>
            <dt>{m.settings_company_role()}</dt>
            <dd translate="no">{role}</dd>
          </div>
        )}
      </dl>
    </PortalPage>
  )
}
