import type { signOnCalls } from '#contract/calls/company/sign-on.ts'
import { ApiError } from '#contract/errors.ts'
import { callerOf } from '../../call/call.ts'
import { whenDone } from '../../call/handlers.ts'
import { statement } from '../../platform/sql.ts'
import type { Handlers } from '../../shop/module.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { createApiKey, listApiKeys, revokeApiKey } from '../developer/api-keys.ts'
import { askAt } from './ask-connection.ts'
import { getSignOn, removeSignOn, requireSignOn } from './change-sign-on.ts'
import { proveDomainByCode, sendDomainCode } from './domain-code.ts'
import { addDomain, listDomains, proveDomain, removeDomain } from './domains.ts'
import { finishSignOn } from './finish-sign-on.ts'
import { domainOf, hostOf, readSignOnOf } from './read-sign-on.ts'
import { setSamlSignOn, setSignOn } from './set-sign-on.ts'
import { listFailures, notingFailure } from './sign-on-failures.ts'
import { takeSamlAnswer } from './take-saml-answer.ts'
import { getSignOnTrust, trustSignOn } from './trust-sign-on.ts'

/** Handlers of the calls about sign-in with organisations' own identity providers. */
export const signOnHandlers: Handlers<typeof signOnCalls> = {
  async getSignOn(_, call) {
    const [signOn, domains, directoryKeys, failures] = await Promise.all([
      getSignOn(call),
      listDomains(call),
      listApiKeys(call, 'directory'),
      listFailures(call),
    ])
    const connectionId = organizationOf(call)
    return { connectionId, domains, directoryKeys, failures, ...(signOn ? { signOn } : {}) }
  },
  setSignOn: async (input, call) => whenDone(setSignOn(call, input)),
  setSamlSignOn: async (input, call) => whenDone(setSamlSignOn(call, input)),
  requireSignOn: async ({ isRequired }, call) => whenDone(requireSignOn(call, isRequired)),
  removeSignOn: async (_, call) => whenDone(removeSignOn(call)),
  addSignOnDomain: async ({ domain }, call) => whenDone(addDomain(call, domain)),
  proveSignOnDomain: async ({ domain }, call) => whenDone(proveDomain(call, domain)),
  sendDomainCode: async (input, call) => whenDone(sendDomainCode(call, input)),
  checkDomainCode: async (input, call) => whenDone(proveDomainByCode(call, input)),
  removeSignOnDomain: async ({ domain }, call) => whenDone(removeDomain(call, domain)),
  // A directory moves the addresses of people with no more rights than its maker.
  createDirectoryKey: async (input, call) =>
    createApiKey(call, {
      ...{ ...input, scopes: callerOf(call).permissions, purpose: 'directory' },
    }),
  revokeDirectoryKey: async ({ apiKeyId }, call) =>
    whenDone(revokeApiKey(call, apiKeyId, 'directory')),
  getSignOnTrust: async (_, call) => getSignOnTrust(call),
  trustSignOn: async ({ trustId }, call) => whenDone(trustSignOn(call, trustId)),
  findSignOn: async ({ email }, call) => findProvider(call, email),
  async startSignOn({ connectionId, ...question }, call) {
    const signOn = await readSignOnOf(call.db, connectionId)
    const trying = { organizationId: connectionId }
    const url = await notingFailure(call, trying, () => askAt(call, signOn, question))
    return { url, host: hostOf(signOn) }
  },
  takeSamlAnswer: async (input, call) => takeSamlAnswer(call, input),
  finishSignOn: async (input, call) => finishSignOn(call, input),
}

async function findProvider({ db }: BusinessCall, email: string) {
  const found = await statement(db)`
    SELECT sign_on.organization_id AS id, sign_on.issuer, sign_on.entry_point,
      sign_on.is_required FROM sign_on_domain AS known
    JOIN sign_on ON sign_on.organization_id = known.organization_id
    WHERE known.domain = ${domainOf(email)} AND known.proved_at IS NOT NULL`.first<{
    id: string
    issuer: string
    entry_point: string | null
    is_required: 0 | 1
  }>()
  if (!found) throw new ApiError('not_found', 'no company signs in these addresses')
  return { connectionId: found.id, host: hostOf(found), isRequired: found.is_required === 1 }
}
