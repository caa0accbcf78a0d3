import { ApiError } from '#contract/errors.ts'
import type { Locale } from '#contract/locale.ts'
import type { InvitationProblem } from '#contract/organization/people.ts'
import { invitationSeconds } from '#contract/organization/people-words.ts'
import { readEmail } from '#contract/person/email.ts'
import { hashToken, readProfile } from '../../account/module.ts'
import { emailKey } from '../../call/limits/email-key.ts'
import { cleanName } from '../../call/outside/clean-name.ts'
import { sendSoon } from '../../mail/sending/send-soon.ts'
import { statement } from '../../platform/sql.ts'
import { isUniqueFailure } from '../../platform/unique-failure.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { readGroup } from './groups.ts'
import { writePersonEvent } from './person-event.ts'
import { readMember } from './read-members.ts'
import { readGivenRole } from './roles.ts'

type Line = { name: string; email: string }
type Asked = {
  people: readonly Line[]
  roleId: string
  groupId?: string | undefined
  locale: Locale
}
type Answer = { invited: number; lines: (Line & { problem?: InvitationProblem })[] }

/** The most invitations to one address within a day, whoever sends them. */
export const invitationsADay = 3
const daySeconds = 86_400
/** Seconds before the same invitation may be sent again. */
const resendSeconds = 600
export const maxSends = 5

/** Invites people by mail. If one line has a problem, nobody is invited and each line says why. */
export async function invitePeople(call: BusinessCall, asked: Asked): Promise<Answer> {
  const role = await readGivenRole(call, asked.roleId)
  const group = asked.groupId === undefined ? undefined : await readGroup(call, asked.groupId)
  const people = asked.people.map(({ name, email }) => ({
    name: cleanName(name),
    email: readEmail(email) ?? email.trim(),
  }))
  const { lines, known } = await checkLines(call, people)
  if (lines.some(({ problem }) => problem)) return { invited: 0, lines }
  const words = await wordsOf(call)
  const made = { roleId: role.id, groupId: group?.id ?? null, locale: asked.locale }
  const statements = people.flatMap((line) => {
    const knownId = known.get(emailKey(line.email))
    const accountId = knownId ?? crypto.randomUUID()
    const token = call.services.refreshTokens.make()
    const write = knownId === undefined ? insertInvited : giveAccess
    return [
      write(call, { ...line, ...made, accountId }),
      insertInvitation(call, accountId, token),
      writePersonEvent(call, 'person.invited', accountId),
      call.services.mails.enqueue(call, {
        kind: 'invited',
        to: line.email,
        locale: asked.locale,
        token,
        ...words,
      }),
      writeAudit(call, {
        action: 'person_invited',
        subjectId: accountId,
        subjectName: line.name || line.email,
        after: { email: line.email, role: role.name, group: group?.name ?? null },
      }),
    ]
  })
  try {
    await call.db.batch(statements)
  } catch (error) {
    // Another call has invited one of them since the lines were checked.
    const isOvertaken = isUniqueFailure(error, 'account') || isUniqueFailure(error, 'invitation')
    if (!isOvertaken) throw error
    return { invited: 0, lines: (await checkLines(call, people)).lines }
  }
  sendSoon(call)
  return { invited: people.length, lines }
}

/** Mails a new link to an invited person; the previous link becomes invalid. */
export async function resendInvitation(call: BusinessCall, accountId: string): Promise<void> {
  const member = await readMember(call, accountId)
  if (!member.is_invited) throw new ApiError('not_found')
  const token = call.services.refreshTokens.make()
  const { results } = await statement(call.db)`
    UPDATE invitation SET token_hash = ${hashToken(token)}, sent_at = ${call.now},
      sent_count = sent_count + 1, expires_at = ${call.now + invitationSeconds}
    WHERE account_id = ${accountId} AND sent_at <= ${call.now - resendSeconds}
      AND sent_count < ${maxSends}
    RETURNING account_id`.all()
  if (results.length === 0) {
    throw new ApiError('rate_limited', 'the invitation was sent a moment ago or too often', {
      details: { reason: 'resend' },
    })
  }
  const words = await wordsOf(call)
  const { email: to, locale } = member
  await call.db.batch([
    call.services.mails.enqueue(call, { kind: 'invited', to, locale, token, ...words }),
    writeAudit(call, {
      action: 'invitation_resent',
      subjectId: accountId,
      subjectName: member.name,
    }),
  ])
  sendSoon(call)
}

/** Returns the organisation and the sender that the mail names. */
async function wordsOf(call: BusinessCall): Promise<{ organization: string; inviter: string }> {
  const { name, email, organization } = await readProfile(call)
  return { organization: organization?.name ?? '', inviter: name || email }
}

type Checked = {
  lines: Answer['lines']
  /** Accounts of people who were assigned plans and have no access yet. */
  known: ReadonlyMap<string, string>
}

async function checkLines(call: BusinessCall, people: readonly Line[]): Promise<Checked> {
  const keys = people.map(({ email }) => emailKey(email))
  const [accounts, often] = await call.db.batch([
    statement(call.db)`
      SELECT email_key, id, without_access AND organization_id = ${organizationOf(call)} AS is_free
      FROM account WHERE account_type = 'enterprise'
        AND email_key IN (SELECT value FROM json_each(${JSON.stringify(keys)}))`,
    statement(call.db)`SELECT recipient AS found FROM outbox_mail
      WHERE recipient IN (
          SELECT value FROM json_each(${JSON.stringify(people.map(({ email }) => email))}))
        AND created_at > ${call.now - daySeconds} AND kind = 'invited'
      GROUP BY recipient HAVING count(*) >= ${invitationsADay}`,
  ])
  const found = (accounts?.results ?? []) as { email_key: string; id: string; is_free: 0 | 1 }[]
  const known = new Map(found.flatMap((row) => (row.is_free ? [[row.email_key, row.id]] : [])))
  const taken = new Set(found.flatMap((row) => (row.is_free ? [] : [row.email_key])))
  const oftenMailed = foundIn(often)
  const problemOf = (email: string, at: number): InvitationProblem | undefined => {
    const key = keys[at] ?? ''
    if (readEmail(email) === undefined) return 'email'
    if (keys.indexOf(key) !== at) return 'double'
    if (taken.has(key)) return 'taken'
    return oftenMailed.has(email) ? 'often' : undefined
  }
  const lines = people.map((line, at) => {
    const problem = problemOf(line.email, at)
    return problem ? { ...line, problem } : line
  })
  return { lines, known }
}

function foundIn(answer: D1Result | undefined): ReadonlySet<string> {
  return new Set(((answer?.results ?? []) as { found: string }[]).map(({ found }) => found))
}

type Invited = Line & {
  accountId: string
  roleId: string
  groupId: string | null
  locale: Locale
}

// The account stays disabled until the invitation is accepted, so that no other way of signing in
// works.
function insertInvited(call: BusinessCall, invited: Invited): D1PreparedStatement {
  const { accountId, email, name, locale, roleId, groupId } = invited
  return statement(call.db)`
    INSERT INTO account (id, account_type, email, email_key, name, locale, currency_unit,
      organization_id, role_ids, group_id, disabled_at, created_at)
    SELECT ${accountId}, 'enterprise', ${email}, ${emailKey(email)}, ${name}, ${locale},
      currency_unit, id, json_array(${roleId}), ${groupId}, ${call.now}, ${call.now}
    FROM organization WHERE id = ${organizationOf(call)}`
}

/** A person who was assigned plans before keeps that account with its plans. */
function giveAccess(call: BusinessCall, invited: Invited): D1PreparedStatement {
  const { accountId, name, locale, roleId, groupId } = invited
  return statement(call.db)`
    UPDATE account SET without_access = 0, left_at = NULL, locale = ${locale},
      role_ids = json_array(${roleId}), group_id = coalesce(${groupId}, group_id),
      name = coalesce(nullif(${name}, ''), name)
    WHERE id = ${accountId} AND organization_id = ${organizationOf(call)}
      AND without_access = 1 AND deleted_at IS NULL`
}

export function insertInvitation(call: BusinessCall, accountId: string, token: string) {
  return statement(call.db)`INSERT INTO invitation (account_id, token_hash, sent_at, expires_at)
    SELECT id, ${hashToken(token)}, ${call.now}, ${call.now + invitationSeconds} FROM account
    WHERE id = ${accountId} AND without_access = 0 AND deleted_at IS NULL`
}
