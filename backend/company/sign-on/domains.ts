import { type } from 'arktype'
import { ApiError } from '#contract/errors.ts'
import type { SignOnDomain } from '#contract/organization/sign-on.ts'
import { maxSignOnDomains } from '#contract/organization/sign-on-words.ts'
import { statement } from '../../platform/sql.ts'
import { isUniqueFailure } from '../../platform/unique-failure.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { refuseMany } from '../developer/api-keys.ts'
import { holdsTxt } from './holds-txt.ts'

const Stored = type({
  domain: 'string',
  token: 'string',
  proved_at: 'number.integer | null',
  code_mailbox: 'string | null',
  code_expires_at: 'number.integer | null',
})

/** Returns the domains of the caller's organisation, by name. */
export async function listDomains(call: BusinessCall): Promise<SignOnDomain[]> {
  const { results } = await statement(call.db)`
    SELECT domain, token, proved_at, code_mailbox, code_expires_at FROM sign_on_domain
    WHERE organization_id = ${organizationOf(call)} ORDER BY domain`.all()
  return results.map((row) => {
    const { domain, token, proved_at, code_mailbox, code_expires_at } = Stored.assert(row)
    const isCoded = proved_at === null && code_mailbox !== null && code_expires_at !== null
    const isOpen = isCoded && code_expires_at > call.now
    return {
      domain,
      recordName: `_tradewind.${domain}`,
      recordValue: `tradewind-domain=${token}`,
      ...(proved_at === null ? {} : { provedAt: proved_at }),
      ...(isOpen ? { codeSentTo: `${code_mailbox}@${domain}`, codeUntil: code_expires_at } : {}),
    }
  })
}

/** Adds an unproved domain; an existing one is not changed. */
export async function addDomain(call: BusinessCall, typed: string): Promise<void> {
  const domain = readDomain(typed)
  await refuseShared(domain)
  const known = await listDomains(call)
  if (known.some((each) => each.domain === domain)) return
  if (known.length >= maxSignOnDomains) throw refuseMany()
  await call.db.batch([
    statement(call.db)`INSERT INTO sign_on_domain (domain, organization_id, token, created_at)
      VALUES (${domain}, ${organizationOf(call)}, ${crypto.randomUUID()}, ${call.now})
      ON CONFLICT DO NOTHING`,
    writeAudit(call, { action: 'domain_added', subjectId: domain, subjectName: domain }),
  ])
}

/** Returns a domain in the form in which the DNS compares it. */
function readDomain(typed: string): string {
  const text = typed.trim().toLowerCase()
  const host = URL.canParse(`https://${text}`) ? new URL(`https://${text}`).host : ''
  // Letters of other scripts become `xn--…`; if anything else changes, the text was not a domain.
  const isDomain = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(host)
  if (isDomain && !/[/?#@:\\]/.test(text)) return host
  throw unfit('a domain such as example.com', 'sign_on_domain')
}

function unfit(expected: string, reason: string): ApiError {
  const fields = [{ path: 'domain', expected }]
  return new ApiError('invalid_input', `expected ${expected}`, { details: { reason, fields } })
}

/**
 * Refuses a public suffix such as `co.uk` or `github.io`, below which many organisations have their
 * domains. The list is loaded with the first domain: it is large, and rarely needed.
 */
async function refuseShared(domain: string): Promise<void> {
  const { get } = await import('psl')
  if (get(domain) !== null) return
  throw unfit('a domain of one organisation', 'sign_on_public')
}

/** Looks up the TXT record of a domain and, if it exists, stores that the domain is proved. */
export async function proveDomain(call: BusinessCall, typed: string): Promise<void> {
  const found = await readKnown(call, typed)
  if (found.provedAt !== undefined) return
  if (!(await holdsTxt(call, { name: found.recordName, value: found.recordValue }))) {
    const details = { reason: 'sign_on_record' }
    throw new ApiError('conflict', 'the record was not found', { details })
  }
  await storeProof(call, found.domain)
}

/** Stores that a domain is proved; throws `conflict` if another organisation has proved it. */
export async function storeProof(call: BusinessCall, domain: string): Promise<void> {
  await refuseShared(domain)
  try {
    await call.db.batch([
      statement(call.db)`UPDATE sign_on_domain SET proved_at = ${call.now}, code_tries = 0
        WHERE domain = ${domain} AND organization_id = ${organizationOf(call)}`,
      writeAudit(call, { action: 'domain_proved', subjectId: domain, subjectName: domain }),
    ])
  } catch (error) {
    if (!isUniqueFailure(error, 'sign_on_domain')) throw error
    const details = { reason: 'sign_on_taken' }
    throw new ApiError('conflict', 'another organisation has proved it', { details })
  }
}

export async function removeDomain(call: BusinessCall, typed: string): Promise<void> {
  const { domain } = await readKnown(call, typed)
  await call.db.batch([
    statement(call.db)`DELETE FROM sign_on_domain
      WHERE domain = ${domain} AND organization_id = ${organizationOf(call)}`,
    writeAudit(call, { action: 'domain_removed', subjectId: domain, subjectName: domain }),
  ])
}

/** Reads a domain of the caller's organisation; throws `not_found` for any other. */
export async function readKnown(call: BusinessCall, typed: string): Promise<SignOnDomain> {
  const domain = readDomain(typed)
  const found = (await listDomains(call)).find((each) => each.domain === domain)
  if (!found) throw new ApiError('not_found')
  return found
}
