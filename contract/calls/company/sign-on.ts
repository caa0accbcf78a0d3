import { type } from 'arktype'
import { Code, Done, Email, LocaleName, Nothing, Tokens } from '../../account.ts'
import { ApiKey } from '../../organization/developer.ts'
import { maxGroupNameLength } from '../../organization/people-words.ts'
import { DirectoryUse, SignOn, SignOnDomain, SignOnFailure } from '../../organization/sign-on.ts'
import {
  directoryKeyDays,
  domainMailboxes,
  groupSources,
  maxMetadataLength,
  maxSamlLength,
} from '../../organization/sign-on-words.ts'
import { post } from '../row/endpoint.ts'
import { accountLimits, guessLimits, minute, rareLimits, readLimits } from '../row/limits.ts'
import { call } from '../row/row.ts'

const Id = type('1 <= string <= 64')
const Random = type(/^[\w-]{16,128}$/)
const Domain = type('3 <= string <= 253')
const Asked = type({
  connection_id: Id,
  redirect_uri: '1 <= string <= 2048',
  nonce: Random,
})
const own = { access: 'enterprise', permission: ['UPDATE_SIGN_ON'], limits: accountLimits } as const
const seeing = { ...own, limits: readLimits } as const
const changing = { ...own, isSensitive: true } as const
const changingRarely = { ...changing, limits: rareLimits } as const
const entering = {
  access: 'open',
  limits: [{ scope: 'ip', count: 60, seconds: 10 * minute }],
} as const

/** Calls about sign-in with an organisation's own identity provider. */
export const signOnCalls = {
  getSignOn: call({
    ...post('/organization/sign_on/get'),
    ...seeing,
    summary: 'The organisation’s identity provider and domains',
    input: Nothing,
    answer: type({
      connection_id: 'string',
      'sign_on?': SignOn,
      domains: SignOnDomain.array(),
      /** Tokens with which directories add, change and remove people and groups. */
      directory_keys: ApiKey.array(),
      /** The last failed sign-ins, latest first. */
      failures: SignOnFailure.array(),
    }),
  }),
  setSignOn: call({
    ...post('/organization/sign_on/set'),
    ...changingRarely,
    summary: 'Set the identity provider; it is optional until an administrator has used it',
    input: type({
      issuer: '1 <= string <= 500',
      client_id: '1 <= string <= 500',
      /** If absent, the stored secret is kept. */
      'client_secret?': '1 <= string <= 1000',
      'role_id?': Id,
    }),
    answer: Done,
  }),
  setSamlSignOn: call({
    ...post('/organization/sign_on/saml/set'),
    ...changingRarely,
    summary: 'Set the identity provider by SAML 2.0: by its metadata, or by the three other values',
    input: type({
      'metadata?': `1 <= string <= ${maxMetadataLength}`,
      'issuer?': '1 <= string <= 500',
      'entry_point?': '1 <= string <= 500',
      /** All certificates that are accepted, in PEM. */
      'certificates?': '1 <= string <= 20000',
      'role_id?': Id,
    }),
    answer: Done,
  }),
  requireSignOn: call({
    ...post('/organization/sign_on/require'),
    ...changing,
    summary: 'Refuse passwords of addresses in proved domains, or allow them again',
    input: type({ is_required: 'boolean' }),
    answer: Done,
  }),
  removeSignOn: call({
    ...post('/organization/sign_on/remove'),
    ...changing,
    summary: 'Remove the identity provider: people sign in by password again',
    input: Nothing,
    answer: Done,
  }),
  addSignOnDomain: call({
    ...post('/organization/sign_on/domain/add'),
    ...changing,
    summary: 'Add a domain, which a TXT record then has to prove',
    input: type({ domain: Domain }),
    answer: Done,
  }),
  proveSignOnDomain: call({
    ...post('/organization/sign_on/domain/prove'),
    ...changing,
    summary: 'Look for the TXT record of a domain',
    input: type({ domain: Domain }),
    answer: Done,
  }),
  sendDomainCode: call({
    ...post('/organization/sign_on/domain/code/send'),
    ...changingRarely,
    summary: 'Mail a code to an address of the domain that only its administrators read',
    input: type({ domain: Domain, mailbox: type.enumerated(...domainMailboxes) }),
    answer: Done,
  }),
  checkDomainCode: call({
    ...post('/organization/sign_on/domain/code/check'),
    ...changing,
    limits: guessLimits,
    summary: 'Prove a domain by the mailed code',
    input: type({ domain: Domain, code: Code }),
    answer: Done,
  }),
  removeSignOnDomain: call({
    ...post('/organization/sign_on/domain/remove'),
    ...changing,
    summary: 'Remove a domain',
    input: type({ domain: Domain }),
    answer: Done,
  }),
  createDirectoryKey: call({
    ...post('/organization/directory/key/create'),
    ...changingRarely,
    summary: 'Make a token for a directory (SCIM 2.0); the answer alone contains it',
    input: type({
      name: `1 <= string <= ${maxGroupNameLength}`,
      days: type.enumerated(...directoryKeyDays),
    }),
    answer: type({ key: ApiKey, secret: 'string' }),
  }),
  revokeDirectoryKey: call({
    ...post('/organization/directory/key/revoke'),
    ...own,
    summary: 'Revoke a directory’s token: it is refused from the next request on',
    input: type({ api_key_id: Id }),
    answer: Done,
  }),
  getSignOnTrust: call({
    ...post('/enterprise/sign_on/trust/get'),
    access: 'enterprise',
    limits: readLimits,
    summary: 'The provider that may sign in the caller only once they allow it',
    input: Nothing,
    answer: type({ 'host?': 'string', 'trust_id?': 'string' }),
  }),
  trustSignOn: call({
    ...post('/enterprise/sign_on/trust'),
    access: 'enterprise',
    isSensitive: true,
    limits: accountLimits,
    summary: 'Let the organisation’s provider sign in the caller',
    input: type({ trust_id: 'string <= 64' }),
    answer: Done,
  }),
  findSignOn: call({
    ...post('/enterprise/sign_on/find'),
    ...entering,
    summary: 'The identity provider of the company that an address belongs to',
    input: type({ email: Email }),
    answer: type({ connection_id: 'string', host: 'string', 'is_required?': 'boolean' }),
  }),
  startSignOn: call({
    ...post('/enterprise/sign_on/start'),
    ...entering,
    summary: 'Where to send a person who signs in by their company',
    input: Asked.and({ state: Random, code_challenge: Random, 'email?': Email }),
    answer: type({ url: 'string', host: 'string' }),
  }),
  takeSamlAnswer: call({
    ...post('/enterprise/sign_on/saml/answer'),
    ...entering,
    summary: 'Check what a company’s provider has posted; the code finishes the sign-in',
    input: type({ connection_id: Id, document: `1 <= string <= ${maxSamlLength}` }),
    answer: type({ code: 'string' }),
  }),
  finishSignOn: call({
    ...post('/enterprise/sign_on/finish'),
    access: 'open',
    limits: guessLimits,
    summary: 'Sign in with the answer of the company’s identity provider',
    input: Asked.and({
      /** What the provider has answered: a code, or an error. */
      'code?': '1 <= string <= 4096',
      'error?': '1 <= string <= 200',
      code_verifier: Random,
      /** Used only for a new account. */
      locale: LocaleName,
    }),
    answer: Tokens,
  }),
}

/** Calls about what an organisation makes of the people and groups of its directory. */
export const directoryCalls = {
  getDirectory: call({
    ...post('/organization/directory/get'),
    ...seeing,
    summary: 'What becomes of the directory’s attributes and groups',
    input: Nothing,
    answer: DirectoryUse,
  }),
  setDirectoryGroups: call({
    ...post('/organization/directory/groups/set'),
    ...changing,
    summary: 'Make people’s department or cost centre their group, or neither',
    input: type({ 'groups_from?': type.enumerated(...groupSources) }),
    answer: Done,
  }),
  setGroupRole: call({
    ...post('/organization/directory/role/set'),
    ...changing,
    summary: 'Give the directory’s members of a group a role',
    input: type({ group_id: Id, role_id: Id }),
    answer: Done,
  }),
  removeGroupRole: call({
    ...post('/organization/directory/role/remove'),
    ...own,
    summary: 'Let a group give no role any more',
    input: type({ group_id: Id }),
    answer: Done,
  }),
}
