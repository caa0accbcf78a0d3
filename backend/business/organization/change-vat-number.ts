import { checkVAT, countries } from 'jsvat'
import { ApiError } from '#contract/errors.ts'
import { sql, statement } from '../../platform/sql.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { readOrganization } from './read-organization.ts'

/**
 * Sets or removes the VAT number of the caller's organisation. Throws `invalid_input` with the
 * reason `vat_country`, `vat_format` or `vat_digit`; scheduled work asks whether the number is
 * registered.
 */
export async function changeVatNumber(call: BusinessCall, typed: string | null): Promise<void> {
  const organization = await readOrganization(call)
  const vatNumber = typed === null || typed.trim() === '' ? null : readVatNumber(typed)
  await call.db.batch([
    statement(
      call.db,
      sql`UPDATE organization SET vat_number = ${vatNumber} WHERE id = ${organizationOf(call)}`,
    ),
    writeAudit(call, {
      action: 'vat_number_changed',
      subjectId: organization.id,
      subjectName: organization.name,
      before: { vat_number: organization.vat_number },
      after: { vat_number: vatNumber },
    }),
  ])
}

/** Returns the number in capitals without spaces and punctuation. */
function readVatNumber(typed: string): string {
  const { value, isValid, isValidFormat, isSupportedCountry } = checkVAT(typed, countries)
  if (isValid && value) return value
  const format = isSupportedCountry ? 'vat_format' : 'vat_country'
  throw new ApiError('invalid_input', 'the VAT number is not valid', {
    details: { reason: isValidFormat ? 'vat_digit' : format },
  })
}
