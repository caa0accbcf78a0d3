import type { Refused } from '#app/auth/auth-action.ts'
import { EmailField, NewPasswordField, PasswordField } from '#app/auth/auth-form.tsx'
import { m } from '#app/paraglide/messages.js'
import { CheckboxField } from '#app/ui/kit/form/field.tsx'
import { Options } from '#app/ui/kit/form/options.tsx'
import { SelectField } from '#app/ui/kit/form/select-field.tsx'
import { TextLink } from '#app/ui/kit/link.tsx'
import { pathTo } from '#contract/pages/path-to.ts'
import { Section } from './section.tsx'
import { SettingsForm } from './settings-form.tsx'
import type { SettingsView } from './settings-view.ts'

/** Input of every section; a refusal belongs to one form, and only that form shows it. */
export type PartProps = { view: SettingsView; refused: Refused | undefined }

export function RegionSection({ view, refused }: PartProps) {
  const { profile, languages, currencies, done } = view
  return (
    <Section id="region" title={m.settings_region_title()}>
      <SettingsForm
        intent="region"
        submit={m.settings_save()}
        refused={refused}
        isSaved={done === 'region'}
      >
        <SelectField name="locale" label={m.shell_language_title()} defaultValue={profile.locale}>
          {languages.map(({ value, label }) => (
            <option key={value} value={value} lang={value}>
              {label}
            </option>
          ))}
        </SelectField>
        {currencies.length > 0 && (
          <SelectField
            name="currency"
            label={m.shell_currency_title()}
            defaultValue={profile.currencyUnit}
          >
            <Options of={currencies.map(({ value, label }) => [value, label])} />
          </SelectField>
        )}
        <CheckboxField
          name="newsletter"
          label={m.auth_field_newsletter()}
          defaultChecked={profile.newsletter}
        />
      </SettingsForm>
    </Section>
  )
}

/** The form for the address, for consumers only: an organisation manages its members' addresses. */
export function EmailSection({ view, refused }: PartProps) {
  const { profile, done } = view
  return (
    <Section
      id="email"
      title={m.auth_field_email()}
      lead={m.settings_email_now({ email: profile.email })}
    >
      <SettingsForm
        intent="email"
        submit={m.auth_code_send()}
        refused={refused}
        isSaved={done === 'email'}
        checks={['otp_request']}
      >
        <EmailField
          label={m.settings_email_new()}
          autoComplete="email"
          email={refused?.intent === 'email' ? refused.email : ''}
          help={m.settings_email_help()}
        />
      </SettingsForm>
    </Section>
  )
}

export function PasswordSection({ view, refused }: PartProps) {
  const { profile, done, hasPasskeys } = view
  return (
    <Section id="password" title={m.auth_field_password()} lead={m.settings_password_lead()}>
      <SettingsForm
        intent="password"
        submit={m.settings_save()}
        refused={refused}
        isSaved={done === 'password'}
      >
        {/* Password managers store the address with the password. */}
        <input type="hidden" name="email" value={profile.email} autoComplete="username" />
        {profile.hasPassword && (
          <PasswordField name="current_password" label={m.settings_password_current()} />
        )}
        <NewPasswordField fewest={view.fewest} />
      </SettingsForm>
      {hasPasskeys && <TextLink to={pathTo('passkeys')}>{m.settings_password_passkeys()}</TextLink>}
    </Section>
  )
}

/** Asks whether the company's provider may sign in a person with more rights than who set it up. */
export function SignOnSection({ view, refused }: PartProps) {
  if (!view.signOn) return null
  const { host, trustId } = view.signOn
  return (
    <Section id="sign-on" title={m.portal_nav_sign_on()} lead={m.settings_sign_on_lead({ host })}>
      <SettingsForm intent="sign_on" submit={m.settings_sign_on_submit({ host })} refused={refused}>
        <input type="hidden" name="trust" value={trustId} />
      </SettingsForm>
    </Section>
  )
}

export function LeaveSection({ refused }: PartProps) {
  return (
    <Section id="leave" title={m.settings_leave_title()} lead={m.settings_leave_lead()}>
      <div className="settings-buttons">
        <SettingsForm intent="leave" submit={m.settings_leave_here()} refused={refused} />
        <SettingsForm intent="leave_all" submit={m.settings_leave_all()} refused={refused} />
      </div>
    </Section>
  )
}
