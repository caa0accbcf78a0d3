/** What an organisation's provider says about a person. */
export type SignOnPerson = {
  subject: string
  email?: string
  name: string
  /** The certificate by which the provider has said so; only with SAML. */
  fingerprint?: string
}

/** What a browser keeps while a person is at the provider. */
export type Question = {
  redirectUri: string
  state: string
  nonce: string
  codeChallenge: string
  email?: string | undefined
}

/** What the provider's answer brings back, beside what the browser has kept. */
export type Answer = { redirectUri: string; nonce: string; code: string; codeVerifier: string }
