import type { Refused } from '#app/auth/auth-action.ts'
import type { NamedCountry } from '#app/page/countries-by-name.ts'
import { m } from '#app/paraglide/messages.js'
import { Field } from '#app/ui/kit/form/field.tsx'
import { Options } from '#app/ui/kit/form/options.tsx'
import { SelectField } from '#app/ui/kit/form/select-field.tsx'
import type { Address, Profile } from '#contract/account.ts'
import { addressLengths, maxVatLength } from '#contract/words.ts'
import { Section } from '../section.tsx'
import { SettingsForm } from '../settings-form.tsx'

type Organization = NonNullable<Profile['organization']>

type FormsProps = {
  organization: Organization
  countries: readonly NamedCountry[]
  done: string | undefined
  refused: Refused | undefined
  /** The state of the VAT number in the register. */
  vatState: string | undefined
}

/** The forms of a company's addresses and of its VAT number. */
export function CompanyForms({ organization, countries, done, refused, vatState }: FormsProps) {
  const { billingAddress, mailingAddress, vatNumber } = organization
  const shared = { countries, done, refused }
  return (
    <div className="settings-cards">
      <AddressSection
        {...shared}
        kind="billing"
        title={m.settings_company_billing()}
        address={billingAddress}
      />
      <AddressSection
        {...shared}
        kind="mailing"
        title={m.settings_company_mailing()}
        address={mailingAddress}
      />
      <Section id="vat" title={m.settings_company_vat()}>
        <SettingsForm
          intent="vat"
          submit={m.settings_save()}
          refused={refused}
          isSaved={done === 'vat'}
        >
          <Field
            name="vat_number"
            label={m.settings_company_vat()}
            defaultValue={vatNumber}
            maxLength={maxVatLength}
            autoCapitalize="characters"
            help={m.company_vat_help()}
          />
          {vatState && <p className="s muted">{vatState}</p>}
        </SettingsForm>
      </Section>
    </div>
  )
}

type AddressProps = Omit<FormsProps, 'organization' | 'vatState'> & {
  kind: 'billing' | 'mailing'
  title: string
  address: Address | undefined
}

function AddressSection({ kind, title, address, countries, done, refused }: AddressProps) {
  return (
    <Section id={kind} title={title}>
      <SettingsForm
        intent={kind}
        submit={m.settings_save()}
        refused={refused}
        isSaved={done === kind}
      >
        <Text name="name" label={m.company_address_name()} value={address?.name} />
        <Text name="line_1" label={m.company_address_line_1()} value={address?.line_1} />
        <Text name="line_2" label={m.company_address_line_2()} value={address?.line_2} isOptional />
        <Text
          name="postal_code"
          label={m.company_address_postal_code()}
          value={address?.postalCode}
        />
        <Text name="city" label={m.company_address_city()} value={address?.city} />
        <SelectField
          name="country"
          label={m.company_address_country()}
          defaultValue={address?.country ?? ''}
        >
          <option value="">{m.compare_choose()}</option>
          <Options of={countries.map(({ code, name }) => [code, name])} />
        </SelectField>
      </SettingsForm>
      {address && (
        <SettingsForm
          intent={`remove_${kind}`}
          submit={m.company_address_remove()}
          refused={refused}
        />
      )}
    </Section>
  )
}

type TextProps = {
  name: keyof typeof addressLengths
  label: string
  value?: string | undefined
  isOptional?: boolean
}

function Text({ name, label, value, isOptional = false }: TextProps) {
  return (
    <Field
      name={name}
      label={label}
      defaultValue={value}
      maxLength={addressLengths[name]}
      {...(isOptional ? {} : { rules: ['required'] })}
    />
  )
}
