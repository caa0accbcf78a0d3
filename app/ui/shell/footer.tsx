import { localeName } from '#app/format/locale-name.ts'
import { m } from '#app/paraglide/messages.js'
import { KeptPart } from '#app/ui/kit/kept-part.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import { useShop } from '#app/ui/shop.ts'
import { Brand } from './header/brand.tsx'
import { PreferencesMenu } from './header/preferences.tsx'
import { ThemeMenu } from './header/theme-switch.tsx'
import { unpackLinks } from './packed-links.ts'

/** The full footer; `brief` shows only its last line. */
export function Footer({ brief = false }: { brief?: boolean }) {
  const { foot } = useShop()
  return (
    <footer className={brief ? 'foot brief' : 'foot'}>
      <KeptPart as="div" className="wrap" of={foot} name={brief ? 'brief' : 'full'}>
        {() => (
          <>
            {!brief && <FootColumns />}
            <LegalLine hasMenus={brief} />
          </>
        )}
      </KeptPart>
    </footer>
  )
}

function FootColumns() {
  const { tenant, foot } = useShop()
  return (
    <nav className="cols" aria-label={m.shell_foot_label()}>
      <div>
        <Brand byLine={tenant.header !== 'default'} />
        <p className="muted">{m.shell_foot_claim()}</p>
        <address>{foot.support}</address>
      </div>
      {foot.columns.map((column) => (
        <Column key={column} lines={column.split('\n')} />
      ))}
    </nav>
  )
}

/** A title and the links below it. */
function Column({ lines: [title, ...links] }: { lines: string[] }) {
  return (
    <div>
      <p className="b">{title}</p>
      <ul>
        {unpackLinks(links).map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/**
 * Links to legal pages, and the meaning of the prices. Layouts without a header menu offer their
 * languages here.
 */
function LegalLine({ hasMenus }: { hasMenus: boolean }) {
  const { locale, currency, foot } = useShop()
  return (
    <div className="legal">
      {unpackLinks(foot.legal.split('\n')).map(({ to, label }) => (
        <Link key={to} to={to}>
          {label}
        </Link>
      ))}
      {hasMenus && (
        <div className="up">
          <PreferencesMenu />
          <ThemeMenu />
        </div>
      )}
      <p className="tax">{`${localeName(locale)} · ${currency} · ${m.shell_foot_tax()}`}</p>
    </div>
  )
}
