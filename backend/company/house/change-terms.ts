import type { Currency } from '#contract/money.ts'
import { moneyText } from '#contract/money-text.ts'
import type { PaymentModel } from '#contract/words.ts'
import { type Sql, sql } from '../../platform/sql.ts'
import { payModelOf } from '../request/open-organization.ts'
import { type House, writeHouseAudit } from './write-house-audit.ts'

type Named = { id: string; name: string }

export type CompanyTerms = {
  paymentModel: PaymentModel
  limitMinor: number | null
  dueDays: number
  accountManager: string
}

type Changed = Named & { currency: Currency; before: CompanyTerms; after: CompanyTerms }

/**
 * The statements by which the people of a shop change a company's terms. A limit that the company
 * has given itself ends where it is above the new one.
 */
export function changeTerms(house: House, { id, name, currency, before, after }: Changed): Sql[] {
  const { paymentModel, limitMinor, dueDays, accountManager } = after
  const shown = ({ limitMinor: limit, ...terms }: CompanyTerms) => ({
    payment_model: terms.paymentModel,
    limit: limit === null ? null : moneyText(limit, currency),
    pay_within: terms.dueDays,
    account_manager: terms.accountManager,
  })
  return [
    sql`UPDATE organization SET payment_model = ${paymentModel},
        enterprise_pay_model = ${payModelOf(paymentModel)}, max_spend_limit_minor = ${limitMinor},
        custom_spend_limit_minor = iif(custom_spend_limit_minor > ${limitMinor}, NULL,
          custom_spend_limit_minor),
        due_days = ${dueDays}, account_manager = ${accountManager}
      WHERE id = ${id}`,
    writeHouseAudit(house, id, {
      action: 'terms_changed',
      subjectId: id,
      subjectName: name,
      before: shown(before),
      after: shown(after),
    }),
  ]
}

/** The statements by which they stop a company from ordering, or let it order again. */
export function suspendOrganization(
  house: House,
  { id, name, isSuspended }: Named & { isSuspended: boolean },
): Sql[] {
  return [
    sql`UPDATE organization SET suspended_at = ${isSuspended ? house.now : null} WHERE id = ${id}`,
    writeHouseAudit(house, id, {
      action: isSuspended ? 'organization_suspended' : 'organization_resumed',
      subjectId: id,
      subjectName: name,
    }),
  ]
}
