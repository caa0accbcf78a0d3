const random = 'sample-nonce-of-nobody'

/** Inputs of the calls about sign-in by organisations' own identity providers, by path. */
export const signOnInputs = {
  '/organization/sign_on/set': { issuer: 'https://id.example', client_id: 'tradewind' },
  '/organization/sign_on/saml/set': {
    issuer: 'https://id.example/saml',
    entry_point: 'https://id.example/sso',
    certificates: 'MIIB',
  },
  '/organization/sign_on/require': { is_required: false },
  '/organization/sign_on/domain/add': { domain: 'example.com' },
  '/organization/sign_on/domain/prove': { domain: 'example.com' },
  '/organization/sign_on/domain/code/send': { domain: 'example.com', mailbox: 'admin' },
  '/organization/sign_on/domain/code/check': { domain: 'example.com', code: '123456' },
  '/organization/sign_on/domain/remove': { domain: 'example.com' },
  '/organization/directory/key/create': { name: 'Okta', days: 365 },
  '/organization/directory/key/revoke': { api_key_id: 'sample-key' },
  '/enterprise/sign_on/trust': { trust_id: 'sample' },
  '/organization/directory/groups/set': { groups_from: 'department' },
  '/organization/directory/role/set': { group_id: 'sample-group', role_id: 'sample-role' },
  '/organization/directory/role/remove': { group_id: 'sample-group' },
  '/enterprise/sign_on/find': { email: 'anna@example.com' },
  '/enterprise/sign_on/start': {
    connection_id: 'sample-organization',
    redirect_uri: 'https://shop.example/auth/company/sample-organization',
    state: random,
    nonce: random,
    code_challenge: random,
  },
  '/enterprise/sign_on/saml/answer': { connection_id: 'sample-organization', document: 'PHg+' },
  '/enterprise/sign_on/finish': {
    connection_id: 'sample-organization',
    redirect_uri: 'https://shop.example/auth/company/sample-organization',
    nonce: random,
    code: 'sample',
    code_verifier: random,
    locale: 'en',
  },
}
