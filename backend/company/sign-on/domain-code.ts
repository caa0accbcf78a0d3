import { ApiError } from '#contract/errors.ts'
import { type DomainMailbox, domainCodeSeconds } from '#contract/organization/sign-on-words.ts'
import { drawCode, hashCode, isCodeOf } from '../../account/module.ts'
import { sendSoon } from '../../mail/sending/send-soon.ts'
import { statement } from '../../platform/sql.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { readKnown, storeProof } from './domains.ts'

const resendSeconds = 60
const tries = 5
const daySeconds = 86_400
/** The most codes to one address within a day, whoever requests them. */
const codesADay = 3

/**
 * Mails a code to a mailbox of the domain that only its administrators read. Certificate
 * authorities use the same mailboxes to prove a domain, so mail providers do not give them to
 * customers (CA/Browser Forum, Baseline Requirements, section 3.2.2.4.4).
 */
export async function sendDomainCode(
  call: BusinessCall,
  { domain: typed, mailbox }: { domain: string; mailbox: DomainMailbox },
): Promise<void> {
  const { domain, provedAt } = await readKnown(call, typed)
  if (provedAt !== undefined) return
  const { db, now, locale, services } = call
  const organizationId = organizationOf(call)
  const [to, code] = [`${mailbox}@${domain}`, drawCode()]
  const hash = hashCode(services.sealingKeys, flowOf(call, domain), code)
  const stored = await statement(db)`
    UPDATE sign_on_domain SET code_mailbox = ${mailbox}, code_hash = ${hash},
      code_tries = ${tries}, code_sent_at = ${now}, code_expires_at = ${now + domainCodeSeconds}
    WHERE domain = ${domain} AND organization_id = ${organizationId} AND proved_at IS NULL
      AND coalesce(code_sent_at, 0) <= ${now - resendSeconds}
      AND (SELECT count(*) FROM outbox_mail WHERE recipient = ${to} AND kind = 'domain_code'
        AND created_at > ${now - daySeconds}) < ${codesADay}
    RETURNING (SELECT name FROM organization WHERE id = ${organizationId}) AS organization`.first<{
    organization: string
  }>()
  if (!stored) throw refuseResend()
  const { organization } = stored
  await db.batch([
    services.mails.enqueue(call, { kind: 'domain_code', to, locale, domain, code, organization }),
    writeAudit(call, {
      action: 'domain_code_sent',
      subjectId: domain,
      subjectName: domain,
      after: { email: to },
    }),
  ])
  sendSoon(call)
}

/** Proves a domain by the mailed code; throws `unprocessable` if it is wrong, expired or used. */
export async function proveDomainByCode(
  call: BusinessCall,
  { domain: typed, code }: { domain: string; code: string },
): Promise<void> {
  const { domain, provedAt } = await readKnown(call, typed)
  if (provedAt !== undefined) return
  // One statement counts the attempt before the code is compared, so that parallel guesses get no
  // extra attempts.
  const counted = await statement(call.db)`UPDATE sign_on_domain SET code_tries = code_tries - 1
    WHERE domain = ${domain} AND organization_id = ${organizationOf(call)}
      AND code_tries > 0 AND code_expires_at > ${call.now}
    RETURNING code_hash, code_tries`.first<{ code_hash: string; code_tries: number }>()
  if (!counted) throw refuseCode('code_ended')
  const given = { flow: flowOf(call, domain), code }
  if (!isCodeOf(call.services.sealingKeys, counted.code_hash, given)) {
    const triesLeft = counted.code_tries
    throw refuseCode(triesLeft > 0 ? 'code_wrong' : 'code_ended', { triesLeft })
  }
  await storeProof(call, domain)
}

/** A code proves only this domain, and only for this organisation. */
function flowOf(call: BusinessCall, domain: string): string {
  return `domain ${organizationOf(call)} ${domain}`
}

function refuseResend(): ApiError {
  return new ApiError('rate_limited', 'a code was sent a moment ago or too often', {
    details: { reason: 'resend' },
  })
}

function refuseCode(reason: 'code_wrong' | 'code_ended', more: { triesLeft?: number } = {}) {
  return new ApiError('unprocessable', 'the code is not right', { details: { reason, ...more } })
}
