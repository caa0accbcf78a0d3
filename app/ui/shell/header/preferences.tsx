import { Globe } from 'lucide'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { localeName } from '#app/format/locale-name.ts'
import { m } from '#app/paraglide/messages.js'
import { Icon } from '#app/ui/icon.tsx'
import { ShownTo } from '#app/ui/kit/form/plain-form.tsx'
import { KeptPart } from '#app/ui/kit/kept-part.tsx'
import { useShop } from '#app/ui/shop.ts'
import { useViewer } from '#app/ui/viewer.ts'
import type { Locale } from '#contract/locale.ts'
import { localePath } from '#contract/pages/path.ts'
import { useLightDismiss } from './light-dismiss.ts'
import { shortLanguage } from './short-language.ts'

/** Returns the path to which a form without JavaScript returns: the current page. */
export function useReturnPath(): string {
  const { tenant, locale } = useShop()
  const { pathname, search } = useLocation()
  return localePath(locale, tenant.defaultLocale, pathname) + search
}

/** A menu of language and currency behind one button. */
export function PreferencesMenu() {
  const { locale, currency, nav } = useShop()
  const menu = useLightDismiss()
  return (
    <details className="menu" ref={menu}>
      <summary className="btn g sm">
        <Icon of={Globe} className="i s16" aria-hidden />
        <span className="sr">{m.shell_preferences_title()}</span>
        <span>{`${shortLanguage(locale)} · ${currency}`}</span>
      </summary>
      <KeptPart as="div" className="menu-body" of={nav} name="preferences">
        {() => (
          <>
            <LanguageLinks />
            <CurrencyForm />
          </>
        )}
      </KeptPart>
    </details>
  )
}

/** Plain links to this page in the shop's other languages. */
export function LanguageLinks() {
  const { tenant, locale } = useShop()
  const { pathname, search } = useLocation()
  const offered = new Set([...tenant.firstLocales, ...tenant.locales])
  const href = (to: Locale) => localePath(to, tenant.defaultLocale, pathname) + search
  return (
    <nav aria-label={m.shell_language_title()}>
      <p className="label">{m.shell_language_title()}</p>
      <ul className="options">
        {[...offered].map((each) => (
          <li key={each}>
            <a
              href={href(each)}
              lang={each}
              hrefLang={each}
              {...(each === locale ? { 'aria-current': 'true' as const } : {})}
            >
              {localeName(each)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/**
 * A button for each currency; a shop with a single one offers no choice. Its markup is kept for all
 * visitors, so the browser adds whom the page was shown to, whose account takes the currency too.
 */
export function CurrencyForm() {
  const { tenant, currency } = useShop()
  const returnTo = useReturnPath()
  const viewer = useViewer()
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  if (tenant.currencies.length < 2) return null
  return (
    <form method="post" action="/preferences" aria-label={m.shell_currency_title()}>
      <p className="label">{m.shell_currency_title()}</p>
      {isHydrated && <ShownTo name={viewer?.shownTo} />}
      <input type="hidden" name="return_to" value={returnTo} />
      <div className="options currencies">
        {tenant.currencies.map((each) => (
          <button
            key={each}
            type="submit"
            name="currency"
            value={each}
            {...(each === currency ? { 'aria-current': 'true' as const } : {})}
          >
            {each}
          </button>
        ))}
      </div>
    </form>
  )
}
