import { Notice } from '#app/auth/auth-form.tsx'
import { m } from '#app/paraglide/messages.js'
import { buttonClass } from '#app/ui/kit/button-class.ts'
import { Link } from '#app/ui/kit/link.tsx'
import { useShop } from '#app/ui/shop.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { Section } from './section.tsx'
import { Saved } from './settings-form.tsx'
import type { PartProps } from './settings-parts.tsx'

/** A download of the stored data and, for consumers, the way to delete the account. */
export function DataSection({ view: { profile, done } }: PartProps) {
  const { basename } = useShop()
  const base = basename === '/' ? '' : basename
  return (
    <Section id="data" title={m.settings_data_title()} lead={m.settings_data_lead()}>
      {done === 'no_export' && <Notice problem={{ message: m.settings_data_problem() }} />}
      <Saved isShown={done === 'confirmed'} text={m.settings_data_ready()} />
      <div className="settings-buttons">
        {/* The link is a plain anchor, because it leads to a file and not to a page of the router.
         */}
        <a className={buttonClass({ variant: 'secondary' })} href={base + pathTo('export')}>
          {m.settings_data_get()}
        </a>
        {profile.accountType === 'normal' && (
          <Link
            className={buttonClass({ variant: 'secondary', danger: true })}
            to={`${pathTo('settings')}?step=delete`}
          >
            {m.settings_delete_title()}
          </Link>
        )}
      </div>
    </Section>
  )
}
