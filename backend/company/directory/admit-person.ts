import { fallbackLocale, isLocale, type Locale } from '#contract/locale.ts'
import { emailKey } from '../../call/limits/email-key.ts'
import { statement } from '../../platform/sql.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { insertInvitation } from '../people/invite-people.ts'
import { writePersonEvent } from '../people/person-event.ts'
import { readAdmission } from './read-admission.ts'
import type { StoredPerson } from './stored-person.ts'

type Admission = Awaited<ReturnType<typeof readAdmission>>

type Arriving = {
  id: string
  email: string
  name: string
  isActive?: boolean
  locale?: Locale
}

/**
 * Returns the statements that add a person. If single sign-on has a role for new people, the person
 * gets access: at once if the address is in a proved domain, otherwise by invitation. Without such
 * a role, the person is added without access and can be assigned plans.
 */
export async function arrival(
  call: BusinessCall,
  person: Arriving,
): Promise<D1PreparedStatement[]> {
  const { id, email, name, isActive = true } = person
  const admission = await readAdmission(call, email)
  const { role_id: roleId, role_name: role, is_proved } = admission
  const locale = person.locale ?? (isLocale(admission.locale) ? admission.locale : fallbackLocale)
  const hasAccess = roleId !== null
  const isOpen = isActive && hasAccess && is_proved === 1
  return [
    statement(call.db)`
      INSERT INTO account (id, account_type, email, email_key, name, locale, currency_unit,
        organization_id, role_ids, without_access, disabled_at, left_at, created_at)
      SELECT ${id}, 'enterprise', ${email}, ${emailKey(email)}, ${name}, ${locale},
        currency_unit, id, ${rolesOf(admission)}, ${hasAccess ? 0 : 1},
        ${isOpen ? null : call.now}, ${isActive ? null : call.now}, ${call.now}
      FROM organization WHERE id = ${organizationOf(call)}`,
    ...(isOpen ? [writePersonEvent(call, 'person.joined', id)] : []),
    ...(isActive && hasAccess && !isOpen ? invite(call, admission, { id, email, locale }) : []),
    writeAudit(call, {
      action: 'person_added',
      subjectId: id,
      subjectName: name || email,
      after: { email, ...(role === null ? {} : { role }) },
    }),
  ]
}

/**
 * Returns the statements that bring back a person who had left, or that give access to one without.
 */
export async function activation(
  call: BusinessCall,
  person: StoredPerson,
): Promise<D1PreparedStatement[]> {
  const { id, email, name } = person
  const admission = await readAdmission(call, email)
  const isNew = person.without_access === 1 && admission.role_id !== null
  const hasAccess = person.without_access === 0 || isNew
  const isOpen = hasAccess && (person.has_signed_in === 1 || admission.is_proved === 1)
  return [
    statement(call.db)`UPDATE account SET left_at = NULL, without_access = ${hasAccess ? 0 : 1},
        disabled_at = iif(${isOpen ? 1 : 0}, NULL, disabled_at),
        role_ids = iif(${isNew ? 1 : 0}, ${rolesOf(admission)}, role_ids)
      WHERE id = ${id} AND organization_id = ${organizationOf(call)} AND deleted_at IS NULL`,
    ...(hasAccess && !isOpen ? invite(call, admission, person) : []),
    writeAudit(call, { action: 'person_resumed', subjectId: id, subjectName: name || email }),
  ]
}

function rolesOf({ role_id: roleId }: Admission): string {
  return JSON.stringify(roleId === null ? [] : [roleId])
}

/** A person whose address is not in a proved domain has to accept the invitation themselves. */
function invite(
  call: BusinessCall,
  { organization, inviter, is_often_mailed }: Admission,
  { id, email: to, locale }: Required<Pick<Arriving, 'id' | 'email' | 'locale'>>,
): D1PreparedStatement[] {
  const token = call.services.refreshTokens.make()
  const mail = { kind: 'invited', to, locale, token, organization, inviter } as const
  return [
    insertInvitation(call, id, token),
    writePersonEvent(call, 'person.invited', id),
    ...(is_often_mailed === 1 ? [] : [call.services.mails.enqueue(call, mail)]),
  ]
}
