import { formatMoney } from '#app/format/money.ts'
import { apiContext, localeContext } from '#app/page/context.ts'
import { headTags, pageHead } from '#app/page/head.ts'
import { notFound } from '#app/page/not-found.ts'
import { m } from '#app/paraglide/messages.js'
import { Link } from '#app/ui/kit/link.tsx'
import { AccountPage } from '#app/ui/shell/account-page.tsx'
import { pathTo } from '#contract/path-to.ts'
import type { Route } from './+types/portal.ts'
import '#app/ui/order/meter.css'
import './portal.css'

export function meta({ loaderData }: Route.MetaArgs) {
  return headTags(loaderData?.head)
}

export async function loader({ context }: Route.LoaderArgs) {
  const profile = await context.get(apiContext).call('enterpriseGetProfile', {})
  const { organization, userRoles } = profile
  if (!organization) notFound()
  const locale = context.get(localeContext)
  const { curSpendMinor, currencyUnit, spendLimit, paymentModel } = organization
  const limitMinor = spendLimit.customSpendLimitMinor ?? spendLimit.maxSpendLimitMinor
  const money = (minor: number) => formatMoney(minor, currencyUnit, locale)
  const title = m.account_menu_portal()
  return {
    name: organization.name,
    role: userRoles[0]?.name,
    isPrepaid: paymentModel === 'PRE_PAID',
    spent: money(curSpendMinor),
    limit: limitMinor === undefined ? undefined : money(limitMinor),
    share: limitMinor ? Math.min(1, curSpendMinor / limitMinor) : undefined,
    head: pageHead({ context, title: `${organization.name}, ${title}`, description: title }),
  }
}

/** The member's first page: the organisation, how it pays and how much of its limit is left. */
export default function PortalPage({ loaderData }: Route.ComponentProps) {
  const { name, role, isPrepaid, spent, limit, share } = loaderData
  return (
    <AccountPage className="portal">
      <header>
        <p className="muted">{m.account_menu_portal()}</p>
        <h1 className="t1">{name}</h1>
        {role && (
          <p className="muted">
            {m.settings_company_role()}: {role}
          </p>
        )}
      </header>
      <section className="panel portal-spend" aria-label={m.settings_company_payment()}>
        <p className="muted">
          {isPrepaid ? m.settings_company_prepaid() : m.settings_company_postpaid()}
        </p>
        <p className="n num">{spent}</p>
        <p className="s muted">{m.settings_company_spent()}</p>
        {limit && share !== undefined && (
          <>
            <meter min={0} max={1} value={share} aria-label={m.settings_company_spent()} />
            <p className="s muted">
              {m.settings_company_limit()}: {limit}
            </p>
          </>
        )}
      </section>
      <nav className="portal-links" aria-label={m.account_menu_portal()}>
        <Link className="btn q" to={pathTo('company-settings')}>
          {m.settings_company_title()}
        </Link>
        <Link className="btn q" to={pathTo('enterprise-settings')}>
          {m.settings_company_own()}
        </Link>
      </nav>
    </AccountPage>
  )
}
