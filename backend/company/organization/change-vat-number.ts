import { checkVAT, countries } from 'jsvat'
import { ApiError } from '#contract/errors.ts'
import { statement } from '../../platform/sql.ts'
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
    statement(call.db)`
      UPDATE organization SET vat_number = ${vatNumber} WHERE id = ${organizationOf(call)}`,
    writeAudit(call, {
      action: 'vat_number_changed',
      subjectId: organization.id,
      subjectName: organization.name,
      before: { vat_number: organization.vat_number },
      after: { vat_number: vatNumber },
    }),
  ])
}

/**
 * Numbers that begin with EU name no country: they are for sellers from outside of the Union, and
 * an invoice cannot name them as a buyer's (BR-CO-09 of EN 16931).
 */
const issuers = countries.filter(({ codes }) => codes[0] !== 'EU')

/**
 * Returns the number in capitals without spaces and punctuation, with the country's prefix, which
 * Brazilian numbers may be typed without.
 */
export function readVatNumber(typed: string): string {
  const { value, isValid, isValidFormat, ...of } = checkVAT(typed, issuers)
  const { isSupportedCountry, country } = of
  if (isValid && value) return /^\d/.test(value) ? `${country?.isoCode.short}${value}` : value
  const format = isSupportedCountry ? 'vat_format' : 'vat_country'
  throw new ApiError('invalid_input', 'the VAT number is not valid', {
    details: { reason: isValidFormat ? 'vat_digit' : format },
  })
}
