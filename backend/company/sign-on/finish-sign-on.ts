import type { Tokens } from '#contract/account.ts'
import { ApiError } from '#contract/errors.ts'
import type { Locale } from '#contract/locale.ts'
import { permissionKeys } from '#contract/permissions.ts'
import {
  type Account,
  accountOf,
  isReached,
  openSession,
  refuseDisabled,
  selectByEmail,
} from '../../account/module.ts'
import type { Caller } from '../../call/call.ts'
import { emailKey } from '../../call/limits/email-key.ts'
import { claimOnce } from '../../call/limits/used-once.ts'
import { storedPermissions } from '../../call/stored-permissions.ts'
import { type Sql, sql, statement } from '../../platform/sql.ts'
import { isUniqueFailure } from '../../platform/unique-failure.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { BusinessCall } from '../call.ts'
import { isAdministrator } from '../people/keep-permissions.ts'
import { writePersonEvent } from '../people/person-event.ts'
import { identifyAt } from './ask-connection.ts'
import type { SignOnPerson } from './connection.ts'
import { domainOf, readSignOnOf, type StoredSignOn } from './read-sign-on.ts'
import { notingFailure, refuseError } from './sign-on-failures.ts'

type Input = {
  connectionId: string
  redirectUri: string
  nonce: string
  code?: string | undefined
  error?: string | undefined
  codeVerifier: string
  locale: Locale
}

/** Seconds for which a nonce is remembered; longer than an ID token is accepted. */
const nonceSeconds = 900

/**
 * Signs in a person whom the company's identity provider has identified. A failure is stored for
 * its administrators.
 */
export async function finishSignOn(call: BusinessCall, input: Input): Promise<Tokens> {
  const signOn = await readSignOnOf(call.db, input.connectionId)
  const trying = { organizationId: signOn.organization_id }
  const person = await notingFailure(call, trying, async () => {
    const { code, error, ...answer } = input
    if (code === undefined) throw refuseError(error)
    return identifyAt(call, signOn, { ...answer, code })
  })
  const known = { ...trying, person: person.email ?? person.subject }
  return notingFailure(call, known, async () => {
    const member = await findMember(call, signOn, { person, nonce: input.nonce })
    const isTrusted = member ? await requireReached(call, member.account.id) : false
    const entrance = await entranceOf(call, signOn, { person, member, locale: input.locale })
    const { fingerprint = '' } = person
    return enter(call, signOn, { ...entrance, fingerprint, isTrusted })
  })
}

/**
 * Throws `forbidden` if the person has more rights than whoever set up the provider, and has not
 * allowed it to sign them in. Returns whether they have.
 */
async function requireReached({ db }: BusinessCall, accountId: string): Promise<boolean> {
  const found = await statement(db)`
    SELECT ${isReached} AS is_reached, account.trusts_sign_on IS sign_on.trust_id AS is_trusted
    FROM account JOIN sign_on ON sign_on.organization_id = account.organization_id
    LEFT JOIN role ON role.id = json_extract(account.role_ids, '$[0]')
      AND role.organization_id = account.organization_id
    WHERE account.id = ${accountId}`.first<{ is_reached: 0 | 1; is_trusted: 0 | 1 }>()
  if (found?.is_reached !== 1) throw refuse('forbidden', 'sign_on_confirm')
  return found.is_trusted === 1
}

type Found = { account: Account; isLinked: boolean; isInvited: boolean }

/** Uses up the nonce and finds the member, first by the identity and then by the address. */
async function findMember(
  call: BusinessCall,
  signOn: StoredSignOn,
  { person, nonce }: { person: SignOnPerson; nonce: string },
): Promise<Found | undefined> {
  const { db, now } = call
  const { organization_id: organizationId, issuer } = signOn
  const { subject, email = '' } = person
  const [claimed, linked, known, invited, domains] = await db.batch([
    claimOnce(db, {
      kind: 'state',
      token: `sign_on.${organizationId}.${nonce}`,
      expiresAt: now + nonceSeconds,
    }),
    statement(db)`SELECT account.* FROM sign_on_identity AS known
      JOIN account ON account.id = known.account_id
      WHERE known.organization_id = ${organizationId} AND issuer = ${issuer}
        AND subject = ${subject} AND account.deleted_at IS NULL`,
    selectByEmail(db, 'enterprise', emailKey(email)),
    statement(db)`
      SELECT 1 AS found FROM account JOIN invitation ON invitation.account_id = account.id
      WHERE account_type = 'enterprise' AND email_key = ${emailKey(email)}`,
    statement(db)`SELECT 1 AS found FROM sign_on_domain WHERE domain = ${domainOf(email)}
      AND organization_id = ${organizationId} AND proved_at IS NOT NULL`,
  ])
  if (claimed?.results.length === 0) throw refuse('unauthorized', 'social')
  const account = accountOf(linked?.results[0])
  if (account) return { account, isLinked: true, isInvited: false }
  // The provider is trusted only for addresses in its company's proved domains.
  if (!domains?.results.length) {
    throw refuse('forbidden', email === '' ? 'sign_on_email' : 'sign_on_domain')
  }
  const other = accountOf(known?.results[0])
  if (!other) return undefined
  if (other.organizationId !== organizationId) throw refuse('forbidden', 'sign_on_unknown')
  return { account: other, isLinked: false, isInvited: Boolean(invited?.results.length) }
}

type Entrance = {
  accountId: string
  statements: D1PreparedStatement[]
  hasJoined: boolean
  name: string
}
type Arriving = { person: SignOnPerson; member: Found | undefined; locale: Locale }

/**
 * Returns the statements before the session: a new account, the identity, the end of an invitation.
 */
async function entranceOf(
  call: BusinessCall,
  signOn: StoredSignOn,
  { person, member, locale }: Arriving,
): Promise<Entrance> {
  const { db } = call
  if (member?.isLinked || (member && !member.isInvited)) {
    const { account, isLinked } = member
    refuseDisabled(account)
    const statements = isLinked ? [] : [statement(db, link(call, signOn, person, account.id))]
    return { accountId: account.id, statements, hasJoined: false, name: account.name }
  }
  const accountId = member?.account.id ?? crypto.randomUUID()
  const enable = member
    ? [
        sql`UPDATE account SET disabled_at = NULL WHERE id = ${accountId} AND deleted_at IS NULL
          AND EXISTS (SELECT 1 FROM invitation WHERE account_id = ${accountId})`,
        sql`DELETE FROM invitation WHERE account_id = ${accountId}`,
      ]
    : [join(call, signOn, { person, accountId, locale })]
  const statements = [...enable, link(call, signOn, person, accountId)]
  const name = member?.account.name || person.name || person.email || ''
  return {
    accountId,
    statements: statements.map((each) => statement(db, each)),
    hasJoined: true,
    name,
  }
}

type Joining = { person: SignOnPerson; accountId: string; locale: Locale }

/** Inserts the account of a new person; throws `forbidden` if only existing members may sign in. */
function join(
  { now }: BusinessCall,
  { organization_id: organizationId, role_id: roleId }: StoredSignOn,
  { person: { email = '', name }, accountId, locale }: Joining,
): Sql {
  if (roleId === null) throw refuse('forbidden', 'sign_on_unknown')
  return sql`INSERT INTO account (id, account_type, email, email_key, name, locale, currency_unit,
      organization_id, role_ids, created_at)
    SELECT ${accountId}, 'enterprise', ${email}, ${emailKey(email)}, ${name}, ${locale},
      organization.currency_unit, organization.id, json_array(role.id), ${now}
    FROM organization JOIN role ON role.organization_id = organization.id
    WHERE organization.id = ${organizationId} AND role.id = ${roleId}`
}

function link(
  { now }: BusinessCall,
  { organization_id: organizationId, issuer }: StoredSignOn,
  { subject }: SignOnPerson,
  accountId: string,
): Sql {
  return sql`INSERT INTO sign_on_identity (organization_id, issuer, subject, account_id, created_at)
    VALUES (${organizationId}, ${issuer}, ${subject}, ${accountId}, ${now})`
}

function isWhole(reach: string): boolean {
  return storedPermissions(reach).length === permissionKeys.length
}

type Entering = Entrance & { fingerprint: string; isTrusted: boolean }

async function enter(
  call: BusinessCall,
  signOn: StoredSignOn,
  { accountId, statements, hasJoined, name, fingerprint, isTrusted }: Entering,
): Promise<Tokens> {
  const { organization_id: organizationId, changed_at: changedAt, reach } = signOn
  const account = { id: accountId, accountType: 'enterprise' } as const
  // Rights that the person gets later are not those of such a session. It proves who they are only
  // if whoever set up the provider could have got no further by it.
  const opening = isTrusted ? {} : { reach, isProof: isWhole(reach) }
  const session = await openSession(call, account, opening)
  const caller: Caller = {
    ...{ accountId, accountType: 'enterprise', sessionId: session.sessionId, organizationId },
    ...{ reauthenticatedAt: call.now, permissions: [] },
  }
  const joining = hasJoined
    ? [
        writePersonEvent({ ...call, caller }, 'person.joined', accountId),
        writeAudit(
          { ...call, caller },
          { action: 'person_joined', subjectId: accountId, subjectName: name },
        ),
      ]
    : []
  try {
    await call.db.batch([
      ...statements,
      ...session.statements,
      ...joining,
      statement(call.db)`UPDATE sign_on_certificate SET used_at = ${call.now}
        WHERE organization_id = ${organizationId} AND fingerprint = ${fingerprint}
          AND used_at IS NULL`,
      statement(call.db)`UPDATE sign_on SET used_at = ${call.now}
        WHERE organization_id = ${organizationId} AND used_at IS NULL
          AND changed_at = ${changedAt} AND EXISTS (
            SELECT 1 FROM account JOIN role ON role.id = json_extract(account.role_ids, '$[0]')
              AND role.organization_id = account.organization_id
            WHERE account.id = ${accountId} AND ${isAdministrator})`,
    ])
  } catch (error) {
    // The same person signs in twice in parallel, and the other call was first.
    const isTwice = ['account', 'sign_on_identity'].some((table) => isUniqueFailure(error, table))
    throw isTwice ? refuse('conflict', 'sign_on_twice') : error
  }
  return session.tokens
}

function refuse(code: 'unauthorized' | 'forbidden' | 'conflict', reason: string): ApiError {
  return new ApiError(code, `the sign-in by the company is refused: ${reason}`, {
    details: { reason },
  })
}
