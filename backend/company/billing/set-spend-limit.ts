import { type } from 'arktype'
import { ApiError } from '#contract/errors.ts'
import { currencies } from '#contract/money.ts'
import { moneyText } from '#contract/money-text.ts'
import { statement } from '../../platform/sql.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { type BusinessCall, organizationOf } from '../call.ts'

const Row = type({
  name: 'string',
  currency_unit: type.enumerated(...currencies),
  custom_minor: 'number.integer | null',
  max_minor: 'number.integer | null',
})

/**
 * Sets the limit that an organisation gives itself; null removes it. Throws `unprocessable` above
 * the maximum that the shop has set. A limit below the current spend stops further orders.
 */
export async function setSpendLimit(call: BusinessCall, limitMinor: number | null): Promise<void> {
  const organizationId = organizationOf(call)
  const found = await statement(call.db)`
    SELECT name, currency_unit, custom_spend_limit_minor AS custom_minor,
      max_spend_limit_minor AS max_minor
    FROM organization WHERE id = ${organizationId}`.first()
  const row = Row.assert(found)
  const text = (minor: number | null) =>
    minor === null ? null : moneyText(minor, row.currency_unit)
  if (limitMinor !== null && row.max_minor !== null && limitMinor > row.max_minor) {
    throw new ApiError('unprocessable', 'the limit is above the maximum', {
      details: { reason: 'over_maximum', maxMinor: row.max_minor },
    })
  }
  await call.db.batch([
    statement(call.db)`UPDATE organization SET custom_spend_limit_minor = ${limitMinor}
      WHERE id = ${organizationId}`,
    writeAudit(call, {
      action: 'spend_limit_changed',
      subjectId: organizationId,
      subjectName: row.name,
      before: { limit: text(row.custom_minor) },
      after: { limit: text(limitMinor) },
    }),
  ])
}
