import type { Locale } from '#contract/locale.ts'
import type { Currency } from '#contract/money.ts'
import { moneyText } from '#contract/money-text.ts'
import type { PaymentModel } from '#contract/words.ts'
import { statement } from '../../platform/sql.ts'
import type { BusinessCall } from '../call.ts'
import { readVatNumber } from '../organization/change-vat-number.ts'
import { openOrganization } from '../request/open-organization.ts'
import { writeHouseAudit } from './write-house-audit.ts'

/** Who asked for a company, and the terms that it gets. */
export type CompanyOpening = {
  company: string
  name: string
  email: string
  locale: Locale
  timeZone: string
  paymentModel: PaymentModel
  currency: Currency
  limitMinor?: number | undefined
  dueDays: number
  accountManager: string
  vatNumber?: string | undefined
}

/**
 * The statements by which the people of a shop open a company, for one batch. It fails with a
 * foreign key where the address already has a member's account. Throws `invalid_input` for a VAT
 * number that is none.
 */
export function openCompany(
  call: BusinessCall,
  { currency, vatNumber: typed, ...opening }: CompanyOpening,
  id: string,
): D1PreparedStatement[] {
  const { email, locale, company, paymentModel, limitMinor } = opening
  const vatNumber = typed ? readVatNumber(typed) : undefined
  const inLocale = { ...call, locale }
  const audit = writeHouseAudit({ ...call, brandName: call.channel.brand.name }, id, {
    action: 'organization_opened',
    subjectId: id,
    subjectName: company,
    before: { limit: null },
    after: {
      limit:
        paymentModel === 'PRE_PAID' || limitMinor === undefined
          ? null
          : moneyText(limitMinor, currency),
    },
  })
  const ready = { kind: 'business_ready', to: email, locale } as const
  return [
    ...openOrganization(inLocale, { ...opening, currencyUnit: currency, vatNumber }, id),
    statement(call.db, audit),
    call.services.mails.enqueue(call, ready, { id: `business-${id}` }),
  ]
}
