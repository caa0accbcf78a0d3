import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { useKeptForms } from '#app/ui/kept-forms/use-kept-forms.ts'
import { Link } from '#app/ui/kit/link.tsx'
import { TooltipProvider } from '#app/ui/kit/overlay/tooltip.tsx'
import { useShop } from '#app/ui/shop.ts'
import { useShownTo } from '#app/ui/shown-to.ts'
import { useViewer } from '#app/ui/viewer.ts'
import { accountLinks, hereOf } from './header/account-links.ts'
import './account-page.css'

type AccountPageProps = { className: string; children: ReactNode }

/** A page of the account below the navigation that all account pages share. */
export function AccountPage({ className, children }: AccountPageProps) {
  useKeptForms(useShownTo())
  return (
    <>
      <AccountNav />
      <TooltipProvider delayMs={0}>
        <div className={`wrap ${className}`}>{children}</div>
      </TooltipProvider>
    </>
  )
}

/** The links scroll sideways where they do not fit. */
function AccountNav() {
  const viewer = useViewer()
  const { hasBusiness } = useShop().tenant
  const { pathname } = useLocation()
  const list = useRef<HTMLUListElement>(null)

  // Scrolls the link of the current page into view. A row that shows it stays where it is, since its
  // links would move under a pointer that is about to press.
  useEffect(() => {
    const row = list.current
    const here = row?.querySelector('[aria-current]')
    if (!row || !here) return
    const { left, right, width } = here.getBoundingClientRect()
    const { left: start, right: end, width: room } = row.getBoundingClientRect()
    if (left >= start && right <= end) return
    row.scrollLeft += left - start - (room - width) / 2
  }, [])

  if (!viewer) return null
  return (
    <nav className="account-nav" aria-label={m.account_menu_label()}>
      <ul className="wrap" ref={list}>
        {accountLinks({ accountType: viewer.accountType, hasBusiness }).map((link) => (
          <li key={link.to}>
            <Link to={link.to} {...hereOf(link, pathname)}>
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
