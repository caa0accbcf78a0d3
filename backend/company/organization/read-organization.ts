import { type } from 'arktype'
import { statement } from '../../platform/sql.ts'
import { type BusinessCall, organizationOf } from '../call.ts'

const Stored = type({
  id: 'string',
  name: 'string',
  billing_address: 'string | null',
  mailing_address: 'string | null',
  vat_number: 'string | null',
})

/** Reads the organisation of the caller as it is stored now. */
export async function readOrganization(call: BusinessCall): Promise<typeof Stored.infer> {
  const row = await statement(call.db)`SELECT id, name, billing_address, mailing_address, vat_number
    FROM organization WHERE id = ${organizationOf(call)}`.first()
  return Stored.assert(row)
}
