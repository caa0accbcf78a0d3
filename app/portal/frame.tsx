import { PanelLeft } from 'lucide'
import { Outlet, useLocation } from 'react-router'
import { formatMoney } from '#app/format/money.ts'
import { localeContext, valuesOf } from '#app/page/context.ts'
import { notFound } from '#app/page/not-found.ts'
import { m } from '#app/paraglide/messages.js'
import { Icon } from '#app/ui/icon.tsx'
import { useKeptForms } from '#app/ui/kept-forms/use-kept-forms.ts'
import { ShownTo } from '#app/ui/kit/form/plain-form.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import { Mark } from '#app/ui/map/ornaments.tsx'
import { useLightDismiss } from '#app/ui/shell/header/light-dismiss.ts'
import { useShop } from '#app/ui/shop.ts'
import { useShownTo } from '#app/ui/shown-to.ts'
import { holdsPermissions } from '#contract/pages/access.ts'
import { localePath } from '#contract/pages/path.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { Route } from './+types/frame.ts'
import { portalLinks } from './portal-nav.ts'
import { Bar } from './ui/bar.tsx'
import { Face } from './ui/face.tsx'
import { PortalIcon } from './ui/portal-icon.tsx'
import { PageWait } from './ui/wait/page-wait.tsx'
import './ui/portal.css'

export async function loader({ context }: Route.LoaderArgs) {
  const { viewer, api } = valuesOf(context)
  if (viewer?.accountType !== 'enterprise') notFound()
  const mayDecide = holdsPermissions(viewer, ['APPROVE_REQUESTS'])
  const [{ organization, name }, waiting] = await Promise.all([
    api.call('enterpriseGetProfile', {}),
    mayDecide ? api.call('listApprovals', { pageSize: 1 }) : undefined,
  ])
  if (!organization) notFound()
  const { curSpendMinor, currencyUnit, spendLimit, paymentModel } = organization
  const limitMinor = spendLimit.customSpendLimitMinor ?? spendLimit.maxSpendLimitMinor
  const money = (minor: number) => formatMoney(minor, currencyUnit, context.get(localeContext))
  return {
    company: organization.name,
    person: name || viewer.email,
    pays: paymentModel === 'PRE_PAID' ? m.portal_pays_points() : m.portal_pays_account(),
    links: portalLinks(viewer),
    waiting: waiting?.counts.open ?? 0,
    ...(limitMinor && curSpendMinor !== undefined
      ? {
          limit: {
            share: curSpendMinor / limitMinor,
            text: m.portal_limit_used({ used: money(curSpendMinor), limit: money(limitMinor) }),
          },
        }
      : {}),
  }
}

type Framed = Route.ComponentProps['loaderData']

/** The sidebar, or on phones the bar with a menu, around every page of an organisation. */
export default function PortalFrame({ loaderData }: Route.ComponentProps) {
  const { company, person, waiting, links } = loaderData
  useKeptForms(useShownTo())
  const menu = useLightDismiss()
  return (
    <div className="portal">
      <aside className="portal-side" aria-label={company}>
        <div>
          <Home />
          <SideParts framed={loaderData} />
        </div>
      </aside>
      <header className="portal-top">
        <details ref={menu}>
          <summary
            aria-label={
              waiting > 0
                ? `${m.portal_menu_open()}. ${m.approval_open_count({ count: waiting })}`
                : m.portal_menu_open()
            }
          >
            <Icon of={PanelLeft} className="i" aria-hidden />
            {waiting > 0 && <span className="count num">{waiting}</span>}
          </summary>
          <div>
            <SideParts framed={loaderData} />
          </div>
        </details>
        <b translate="no">{company}</b>
        <Face name={person} />
      </header>
      <main id="main" tabIndex={-1} className="portal-main">
        <PageWait titleOf={(path) => links.flat().find(({ to }) => to === path)?.label} />
        <Outlet />
      </main>
    </div>
  )
}

/**
 * The shop's word-mark. It is not shared with the header, because a shared file would cost all
 * pages a request.
 */
function Home() {
  const { brand } = useShop().tenant
  return (
    <Link className="brand" to={pathTo('home')}>
      {brand.mark && <Mark />}
      <span translate="no">{brand.wordmark}</span>
    </Link>
  )
}

function SideParts({ framed }: { framed: Framed }) {
  const { company, pays, limit } = framed
  return (
    <>
      <Link className="portal-company" to={pathTo('company-settings')}>
        <Face name={company} />
        <span>
          <span translate="no">{company}</span>
          <small>{pays}</small>
        </span>
      </Link>
      <PortalNav links={framed.links} waiting={framed.waiting} />
      <div className="portal-foot">
        {limit && (
          <div className="portal-limit">
            <span className="muted">{m.portal_limit_title()}</span>
            <br />
            <b className="num">{limit.text}</b>
            <Bar parts={[{ share: limit.share, kind: limit.share > 1 ? 'over' : 'used' }]} />
          </div>
        )}
        <Self person={framed.person} />
      </div>
    </>
  )
}

/** A page below another one marks that page's link, except for the overview's. */
function currentOf(to: string, pathname: string): { 'aria-current'?: 'page' | 'true' } {
  if (pathname === to) return { 'aria-current': 'page' }
  const isBelow = to !== pathTo('portal') && pathname.startsWith(`${to}/`)
  return isBelow ? { 'aria-current': 'true' } : {}
}

function PortalNav({ links, waiting }: Pick<Framed, 'links' | 'waiting'>) {
  const { pathname } = useLocation()
  return (
    <nav className="portal-nav" aria-label={m.account_menu_portal()}>
      {links.map((group) => (
        <ul key={group[0]?.id}>
          {group.map(({ id, to, label }) => (
            <li key={id}>
              <Link to={to} {...currentOf(to, pathname)}>
                <PortalIcon id={id} />
                <span>{label}</span>
                {id === 'portal-approvals' && waiting > 0 && (
                  <span className="count num">
                    <span className="sr">{m.approval_open_count({ count: waiting })}</span>
                    <span aria-hidden="true">{waiting}</span>
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  )
}

/**
 * A link to the member's own settings, and the sign-out form, which also works without a script.
 */
function Self({ person }: { person: string }) {
  const { tenant, locale } = useShop()
  const shownTo = useShownTo()
  return (
    <div className="portal-self">
      <Face name={person} />
      <Link to={pathTo('enterprise-settings')} translate="no">
        {person}
      </Link>
      <form method="post" action={localePath(locale, tenant.defaultLocale, pathTo('sign-out'))}>
        <ShownTo name={shownTo} />
        <button type="submit" className="btn g sm">
          {m.account_menu_sign_out()}
        </button>
      </form>
    </div>
  )
}
