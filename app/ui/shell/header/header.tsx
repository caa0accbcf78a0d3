import { Menu, X } from 'lucide'
import type { ReactNode } from 'react'
import { m } from '#app/paraglide/messages.js'
import { Icon } from '#app/ui/icon.tsx'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { KeptPart } from '#app/ui/kit/kept-part.tsx'
import { useShop } from '#app/ui/shop.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { AccountInSheet, AccountSlot } from './account-part.tsx'
import { Brand } from './brand.tsx'
import { useLightDismiss } from './light-dismiss.ts'
import { MainLinks } from './main-links.tsx'
import { PageLink } from './page-link.tsx'
import { CurrencyForm, LanguageLinks, PreferencesMenu } from './preferences.tsx'
import { useSlashKey } from './slash-key.ts'
import { ThemeForm, ThemeMenu } from './theme-switch.tsx'

type HeaderProps = {
  /** The compact search; left out on pages that have their own search, such as the home page. */
  search?: ReactNode
}

/** The full header; its style follows the tenant's header variant. */
export function Header({ search }: HeaderProps) {
  const { tenant } = useShop()
  useSlashKey()
  return (
    <header className={`top ${tenant.header}`}>
      <div className="wrap">
        <Brand byLine={tenant.header !== 'default'} />
        <MainLinks />
        {search}
        <div className="end">
          <BookingLink />
          <PreferencesMenu />
          <ThemeMenu />
          <AccountSlot />
          <PhoneMenu />
        </div>
      </div>
    </header>
  )
}

/** The header of partners' landing pages: word-mark and one button. */
export function PartnerHeader() {
  const { tenant } = useShop()
  return (
    <header className={`top ${tenant.header}`}>
      <div className="wrap">
        <Brand byLine={tenant.header !== 'default'} />
        <div className="end">
          <ButtonLink variant="secondary" size="small" to={pathTo('shop')}>
            {m.shell_partner_plans()}
          </ButtonLink>
        </div>
      </div>
    </header>
  )
}

/** A header with the word-mark only. */
export function BlankHeader() {
  return (
    <header className="top blank">
      <div className="wrap">
        <Brand />
      </div>
    </header>
  )
}

/** A link to an airline's own page for its passengers' bookings, if the tenant's file has one. */
function BookingLink() {
  const { headerLink } = useShop().tenant
  return headerLink ? (
    <a className="btn g sm booking" href={headerLink}>
      {m.shell_manage_booking()}
    </a>
  ) : null
}

/**
 * A full-height sheet below the header, with everything that the phone's header has no room for.
 */
function PhoneMenu() {
  const sheet = useLightDismiss()
  const { nav, tenant } = useShop()
  const { headerLink } = tenant
  return (
    <details className="sheet" ref={sheet}>
      <summary className="btn g icon" aria-label={m.shell_menu_open()}>
        <Icon of={Menu} className="i s20 closed" aria-hidden />
        <Icon of={X} className="i s20 opened" aria-hidden />
      </summary>
      <div className="sheet-body">
        <nav aria-label={m.shell_nav_label()}>
          {nav.map(({ to, label }) => (
            <PageLink key={to} to={to} label={label} />
          ))}
          {headerLink && <a href={headerLink}>{m.shell_manage_booking()}</a>}
          <AccountInSheet />
        </nav>
        <KeptPart as="div" className="sheet-foot" of={nav} name="sheet">
          {() => (
            <>
              <LanguageLinks />
              <CurrencyForm />
              <ThemeForm />
            </>
          )}
        </KeptPart>
      </div>
    </details>
  )
}
