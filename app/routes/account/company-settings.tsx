import { redirect } from 'react-router'
import { tenantContext } from '#app/page/context.ts'
import { headTags, pageHead } from '#app/page/head.ts'
import { m } from '#app/paraglide/messages.js'
import { AccountPage } from '#app/ui/shell/account-page.tsx'
import type { Route } from './+types/company-settings.ts'
import { readProfile, viewerOf } from './account-profile.ts'
import { companyFacts } from './company-facts.ts'
import { MemberTabs } from './member-tabs.tsx'
import { settingsPath } from './settings-path.ts'
import './settings.css'

export function meta({ loaderData }: Route.MetaArgs) {
  return headTags(loaderData?.head)
}

export async function loader({ context }: Route.LoaderArgs) {
  const { accountType } = viewerOf(context)
  if (accountType !== 'enterprise') throw redirect(settingsPath(accountType))
  const title = m.settings_company_title()
  const { email } = context.get(tenantContext).support
  const lead = m.settings_company_lead({ email })
  const facts = companyFacts(context, await readProfile(context))
  return { facts, lead, head: pageHead({ context, title, description: lead }) }
}

/** Facts about the organisation. People manage its contract, so nothing can be changed here. */
export default function CompanySettingsPage({ loaderData }: Route.ComponentProps) {
  const { facts, lead } = loaderData
  return (
    <AccountPage className="settings">
      <header>
        <h1 className="t1">{m.settings_head_title()}</h1>
        <p className="muted">{lead}</p>
        <MemberTabs current="company" />
      </header>
      <dl className="panel settings-facts">
        {facts.map(({ label, lines }) => (
          <div key={label}>
            <dt className="label">{label}</dt>
            {lines.map((line) => (
              <dd key={line}>{line}</dd>
            ))}
          </div>
        ))}
      </dl>
    </AccountPage>
  )
}
