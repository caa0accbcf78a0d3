import { addressLines } from '#app/format/address-lines.ts'
import { currencyName, formatMoney } from '#app/format/money.ts'
import { vatStateText } from '#app/format/sentence/vat-state.ts'
import { localeContext, type PageContext } from '#app/page/context.ts'
import { m } from '#app/paraglide/messages.js'
import type { Profile } from '#contract/account.ts'
import type { Locale } from '#contract/locale.ts'

type Organization = NonNullable<Profile['organization']>

/** One row of the company's card, in the visitor's language; an address has several lines. */
export type Fact = { label: string; lines: string[] }

/**
 * Returns the facts about the organisation that a member may see; missing facts, and facts that the
 * page's forms show, are left out.
 */
export function companyFacts(
  context: PageContext,
  { organization, userRoles }: Profile,
  hasForms: boolean,
): Fact[] {
  const locale = context.get(localeContext)
  const roles = userRoles.map(({ name }) => name)
  const fixed = organization ? fixedFacts(organization, locale) : []
  const changing = organization && !hasForms ? changingFacts(organization, locale) : []
  return [...fixed, ...changing, { label: m.settings_company_role(), lines: roles }].filter(
    ({ lines }) => lines.length > 0,
  )
}

function fixedFacts(organization: Organization, locale: Locale): Fact[] {
  const { name, paymentModel, currencyUnit } = organization
  const isPrepaid = paymentModel === 'PRE_PAID'
  return [
    { label: m.settings_name_label(), lines: [name] },
    {
      label: m.settings_company_payment(),
      lines: [isPrepaid ? m.settings_company_prepaid() : m.settings_company_postpaid()],
    },
    {
      label: m.shell_currency_title(),
      lines: [`${currencyUnit} · ${currencyName(currencyUnit, locale)}`],
    },
    ...(isPrepaid ? [] : spending(organization, locale)),
  ]
}

function changingFacts(organization: Organization, locale: Locale): Fact[] {
  const { vatNumber, curSpendMinor } = organization
  // Members who do not answer for money see neither spend nor addresses.
  if (curSpendMinor === undefined) return []
  return [
    {
      label: m.settings_company_vat(),
      lines: [vatNumber, vatStateText(organization, locale)].filter((line) => line !== undefined),
    },
    {
      label: m.settings_company_billing(),
      lines: addressLines(organization.billingAddress, locale),
    },
    {
      label: m.settings_company_mailing(),
      lines: addressLines(organization.mailingAddress, locale),
    },
  ]
}

/** A limit that the organisation set itself takes precedence. */
function spending(organization: Organization, locale: Locale): Fact[] {
  const { curSpendMinor, currencyUnit, spendLimit } = organization
  const limitMinor = spendLimit.customSpendLimitMinor ?? spendLimit.maxSpendLimitMinor
  const money = (minor: number) => formatMoney(minor, currencyUnit, locale)
  if (curSpendMinor === undefined) return []
  return [
    { label: m.settings_company_spent(), lines: [money(curSpendMinor)] },
    {
      label: m.settings_company_limit(),
      lines: limitMinor === undefined ? [] : [money(limitMinor)],
    },
  ]
}
