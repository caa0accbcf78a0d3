import type { Address } from '#contract/account.ts'
import { toSnake } from '#contract/case.ts'
import { ApiError } from '#contract/errors.ts'
import { listCountries } from '../../account/module.ts'
import { raw, statement } from '../../platform/sql.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { readOrganization } from './read-organization.ts'

const columns = { billing: 'billing_address', mailing: 'mailing_address' } as const

/**
 * Sets or removes one of the two addresses of the caller's organisation. Throws `invalid_input` for
 * a country that the list of countries does not have: invoices name it by its ISO code.
 */
export async function changeAddress(
  call: BusinessCall,
  kind: keyof typeof columns,
  address: Address | null,
): Promise<void> {
  if (address && !listCountries().some(({ code }) => code === address.country)) {
    const details = { reason: 'address' }
    throw new ApiError('invalid_input', 'the country is not known', { details })
  }
  const organization = await readOrganization(call)
  const column = columns[kind]
  const text = address && JSON.stringify(toSnake(address))
  await call.db.batch([
    statement(call.db)`
      UPDATE organization SET ${raw(column)} = ${text} WHERE id = ${organizationOf(call)}`,
    writeAudit(call, {
      action: `${column}_changed`,
      subjectId: organization.id,
      subjectName: organization.name,
      before: { address: onOneLine(organization[column]) },
      after: { address: onOneLine(text) },
    }),
  ])
}

function onOneLine(stored: string | null): string | null {
  return stored && Object.values(JSON.parse(stored) as Record<string, string>).join(', ')
}
