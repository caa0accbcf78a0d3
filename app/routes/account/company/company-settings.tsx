import { redirect } from 'react-router'
import { refuseUnknown, runStep } from '#app/auth/auth-action.ts'
import { vatStateText } from '#app/format/sentence/vat-state.ts'
import { formContext, localeContext, tenantContext } from '#app/page/context.ts'
import { countriesByName } from '#app/page/countries-by-name.ts'
import { pageHead } from '#app/page/head.ts'
import { m } from '#app/paraglide/messages.js'
import { AccountPage } from '#app/ui/shell/account-page.tsx'
import { readProfile, viewerOf } from '../change/account-profile.ts'
import { settingsPath } from '../change/settings-path.ts'
import { MemberTabs } from '../member-tabs.tsx'
import type { Route } from './+types/company-settings.ts'
import { CompanyExport } from './company-export.tsx'
import { companyFacts } from './company-facts.ts'
import { CompanyForms } from './company-forms.tsx'
import { companyFormProblem, companySteps } from './company-steps.ts'
import '../settings.css'

export { meta } from '#app/page/head.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { accountType, permissions } = viewerOf(context)
  if (accountType !== 'enterprise') throw redirect(settingsPath(accountType))
  const title = m.settings_company_title()
  const { email } = context.get(tenantContext).support
  const profile = await readProfile(context)
  const locale = context.get(localeContext)
  const mayChange = permissions.includes('UPDATE_PAYMENT_METHOD')
  const lead = mayChange ? m.company_lead() : m.settings_company_lead({ email })
  return {
    facts: companyFacts(context, profile, mayChange),
    mayExport: permissions.includes('UPDATE_ACCOUNTS'),
    lead,
    done: new URL(request.url).searchParams.get('done') ?? undefined,
    ...(mayChange
      ? {
          organization: profile.organization,
          countries: await countriesByName(context),
          vatState: profile.organization && vatStateText(profile.organization, locale),
        }
      : {}),
    head: pageHead({ context, title, description: lead }),
  }
}

export async function action({ context }: Route.ActionArgs) {
  const form = context.get(formContext)
  if (!form) return refuseUnknown()
  return runStep({ context, form, steps: companySteps, problemOf: companyFormProblem })
}

/** Shows the organisation's facts, and forms for those that the member may change. */
export default function CompanySettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { facts, lead, organization, countries, done, vatState, mayExport } = loaderData
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
      {organization && countries && (
        <CompanyForms
          organization={organization}
          countries={countries}
          done={done}
          refused={actionData}
          vatState={vatState}
        />
      )}
      {mayExport && <CompanyExport />}
    </AccountPage>
  )
}
