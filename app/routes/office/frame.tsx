import { Building2, Inbox, Layers, PanelLeft, ShieldCheck, Tag, TicketPercent } from 'lucide'
import { Outlet, useLocation } from 'react-router'
import { type PageContext, valuesOf } from '#app/page/context.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useKeptForms } from '#app/ui/kept-forms/use-kept-forms.ts'
import { ShownTo } from '#app/ui/kit/form/plain-form.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import { Mark } from '#app/ui/map/ornaments.tsx'
import { useShownTo } from '#app/ui/shown-to.ts'
import { everyBrand, type StaffPermission } from '#contract/office/staff-words.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { Route } from './+types/frame.ts'
import { SearchField } from './search/search-field.tsx'
import { Zone } from './ui/at.tsx'
import { KeysPart } from './ui/keys-part.tsx'
import { roleName } from './ui/words.ts'
import './ui/office.css'

export async function loader({ context }: Route.LoaderArgs) {
  return valuesOf(context).viewer?.flag === 'staff' ? { self: await selfOf(context) } : {}
}

async function selfOf(context: PageContext) {
  const { api } = valuesOf(context)
  const { name, roles, permissions } = await api.call('getStaffProfile', {})
  const mayWork = permissions.includes('WORK_QUEUE')
  const queue = mayWork ? await api.call('listQueue', {}) : undefined
  const brands = [...new Set(roles.map(({ brand }) => brand))]
  return {
    name,
    role: roles.map(roleName).join(', '),
    brands: brands.includes(everyBrand) ? 'All brands' : brands.join(', '),
    links: linksOf(permissions, queue?.rows.length ?? 0),
    maySearch: permissions.includes('READ_ORDERS'),
    /** The orders of the queue, by when a promise breaks. */
    waiting: [...new Set(queue?.rows.flatMap(({ order }) => (order === undefined ? [] : [order])))],
  }
}

type Page = { to: string; label: string; icon: keyof typeof icons; needs?: StaffPermission }

/** The pages by groups; those for which a person has no permission are absent. */
const groups: readonly { name: string; pages: readonly Page[] }[] = [
  {
    name: '',
    pages: [{ to: pathTo('office'), label: 'Queue', icon: 'queue', needs: 'WORK_QUEUE' }],
  },
  {
    name: 'Sell',
    pages: [
      {
        ...{ to: pathTo('office-catalogue'), label: 'Catalogue', icon: 'catalogue' },
        needs: 'READ_CATALOGUE',
      },
      {
        ...{ to: pathTo('office-promotions'), label: 'Promotions', icon: 'promotions' },
        needs: 'READ_PROMOTIONS',
      },
      {
        ...{ to: pathTo('office-plans'), label: 'Plans and prices', icon: 'plans' },
        needs: 'READ_CATALOGUE',
      },
    ],
  },
  {
    name: 'With others',
    pages: [
      {
        ...{ to: pathTo('office-companies'), label: 'Companies', icon: 'companies' },
        needs: 'READ_COMPANIES',
      },
    ],
  },
  {
    name: 'System',
    pages: [
      {
        ...{ to: pathTo('office-staff'), label: 'Staff and audit', icon: 'staff' },
        needs: 'READ_STAFF',
      },
    ],
  },
]

function linksOf(permissions: readonly StaffPermission[], waiting: number) {
  return groups
    .map(({ name, pages }) => ({
      name,
      pages: pages
        .filter(({ needs }) => needs === undefined || permissions.includes(needs))
        .map((page) => ({ ...page, count: page.icon === 'queue' ? waiting : 0 })),
    }))
    .filter(({ pages }) => pages.length > 0)
}

export type OfficeFrameData = { self?: Self }
type Self = Awaited<ReturnType<typeof selfOf>>

const icons = {
  queue: Inbox,
  catalogue: Layers,
  plans: Tag,
  companies: Building2,
  promotions: TicketPercent,
  staff: ShieldCheck,
}

/** The sidebar and the bar with the search around every page of the office. */
export default function OfficeFrame({ loaderData }: Route.ComponentProps) {
  useKeptForms(useShownTo())
  const { self } = loaderData
  if (!self) return <Outlet />
  return (
    <div className="office">
      <aside className="office-side" aria-label="Office">
        <div>
          <SideParts self={self} />
        </div>
      </aside>
      <div>
        <header className="office-bar">
          <details>
            <summary aria-label="Menu">
              <Icon of={PanelLeft} className="i" />
            </summary>
            <div>
              <SideParts self={self} />
            </div>
          </details>
          {self.maySearch && <SearchField />}
          <span className="clock">
            <Zone />
          </span>
          <KeysPart />
        </header>
        <main id="main" tabIndex={-1} className="office-main">
          <Outlet />
        </main>
      </div>
    </div>
  )
}

function SideParts({ self }: { self: Self }) {
  const { pathname } = useLocation()
  return (
    <>
      <Link className="office-brand" to={pathTo('office')}>
        <Mark />
        <span translate="no">Tradewind</span>
        <small>Office</small>
      </Link>
      <p className="office-brands">
        <span>{self.brands}</span>
      </p>
      <nav className="office-nav" aria-label="Office">
        {self.links.map(({ name, pages }) => (
          <div key={name}>
            {name && <h2>{name}</h2>}
            <ul>
              {pages.map(({ to, label, icon, count }) => (
                <li key={to}>
                  <Link
                    to={to}
                    {...(isWithin(pathname, to) ? { 'aria-current': 'page' as const } : {})}
                  >
                    <Icon of={icons[icon]} className="i" />
                    <span>{label}</span>
                    {count > 0 && <span className="count num">{count}</span>}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <SelfPart self={self} />
    </>
  )
}

/** Whether a page is one of those behind a link; the queue's address begins all others. */
function isWithin(pathname: string, to: string): boolean {
  return pathname === to || (to !== pathTo('office') && pathname.startsWith(`${to}/`))
}

function SelfPart({ self: { name, role } }: { self: Self }) {
  const shownTo = useShownTo()
  return (
    <div className="office-self">
      <span className="office-face" aria-hidden="true">
        {initials(name)}
      </span>
      <span>
        <span translate="no">{name}</span>
        <small>{role}</small>
      </span>
      <form method="post" action={pathTo('office-sign-out')}>
        <ShownTo name={shownTo} />
        <button type="submit" className="btn g sm">
          Sign out
        </button>
      </form>
    </div>
  )
}

function initials(name: string): string {
  const [first = '', ...others] = name.split(' ')
  return [first, others.at(-1) ?? ''].map((part) => Array.from(part)[0] ?? '').join('')
}
