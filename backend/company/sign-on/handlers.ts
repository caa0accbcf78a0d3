import type { signOnCalls } from '#contract/calls/company/sign-on.ts'
import { ApiError } from '#contract/errors.ts'
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
import { takeSamlAnswer } from './take-saml-answer.ts'

const done = { ok: true } as const

/** Handlers of the calls about sign-in with organisations' own identity providers. */
export const signOnHandlers: Handlers<typeof signOnCalls> = {
  async getSignOn(_, call) {
    const [signOn, domains, directoryKeys] = await Promise.all([
      getSignOn(call),
      listDomains(call),
      listApiKeys(call, 'directory'),
    ])
    const connectionId = organizationOf(call)
    return { connectionId, domains, directoryKeys, ...(signOn ? { signOn } : {}) }
  },
  async setSignOn(input, call) {
    await setSignOn(call, input)
    return done
  },
  async setSamlSignOn(input, call) {
    await setSamlSignOn(call, input)
    return done
  },
  async requireSignOn({ isRequired }, call) {
    await requireSignOn(call, isRequired)
    return done
  },
  async removeSignOn(_, call) {
    await removeSignOn(call)
    return done
  },
  async addSignOnDomain({ domain }, call) {
    await addDomain(call, domain)
    return done
  },
  async proveSignOnDomain({ domain }, call) {
    await proveDomain(call, domain)
    return done
  },
  async sendDomainCode(input, call) {
    await sendDomainCode(call, input)
    return done
  },
  async checkDomainCode(input, call) {
    await proveDomainByCode(call, input)
    return done
  },
  async removeSignOnDomain({ domain }, call) {
    await removeDomain(call, domain)
    return done
  },
  createDirectoryKey: async (input, call) =>
    createApiKey(call, { ...input, scopes: [], purpose: 'directory' }),
  async revokeDirectoryKey({ apiKeyId }, call) {
    await revokeApiKey(call, apiKeyId, 'directory')
    return done
  },
  findSignOn: async ({ email }, call) => findProvider(call, email),
  async startSignOn({ connectionId, ...question }, call) {
    return { url: await askAt(call, await readSignOnOf(call.db, connectionId), question) }
  },
  takeSamlAnswer: async (input, call) => takeSamlAnswer(call, input),
  finishSignOn: async (input, call) => finishSignOn(call, input),
}

async function findProvider({ db }: BusinessCall, email: string) {
  const found = await statement(db)`
    SELECT sign_on.organization_id AS id, sign_on.issuer, sign_on.entry_point FROM sign_on_domain AS known
    JOIN sign_on ON sign_on.organization_id = known.organization_id
    WHERE known.domain = ${domainOf(email)} AND known.proved_at IS NOT NULL`.first<{
    id: string
    issuer: string
    entry_point: string | null
  }>()
  if (!found) throw new ApiError('not_found', 'no company signs in these addresses')
  return { connectionId: found.id, host: hostOf(found) }
}
