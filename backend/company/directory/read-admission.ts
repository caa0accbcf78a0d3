import { type } from 'arktype'
import { callerOf } from '../../call/call.ts'
import { statement } from '../../platform/sql.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { invitationsADay } from '../people/invite-people.ts'
import { domainOf } from '../sign-on/read-sign-on.ts'

const daySeconds = 86_400

/** Whether an address is in a domain that the caller's organisation has proved. */
export async function isProvedAddress(call: BusinessCall, email: string): Promise<boolean> {
  return (await readAdmission(call, email)).is_proved === 1
}

const Admission = type({
  organization: 'string',
  inviter: 'string',
  locale: 'string',
  role_id: 'string | null',
  role_name: 'string | null',
  is_proved: '0 | 1',
  is_often_mailed: '0 | 1',
})

/**
 * Reads the facts that decide how a person with this address is added to the caller's organisation.
 */
export async function readAdmission(call: BusinessCall, email: string) {
  const { accountId } = callerOf(call)
  const row = await statement(call.db)`
    SELECT organization.name AS organization, account.locale, role.id AS role_id,
      role.name AS role_name, coalesce(nullif(account.name, ''), account.email, '') AS inviter,
      EXISTS (SELECT 1 FROM sign_on_domain WHERE domain = ${domainOf(email)}
        AND sign_on_domain.organization_id = organization.id AND proved_at IS NOT NULL)
        AS is_proved,
      (SELECT count(*) FROM outbox_mail WHERE recipient = ${email} AND kind = 'invited'
        AND created_at > ${call.now - daySeconds}) >= ${invitationsADay} AS is_often_mailed
    FROM organization JOIN account ON account.id = ${accountId}
      LEFT JOIN sign_on ON sign_on.organization_id = organization.id
      LEFT JOIN role ON role.id = sign_on.role_id AND role.organization_id = organization.id
    WHERE organization.id = ${organizationOf(call)}`.first()
  return Admission.assert(row)
}
