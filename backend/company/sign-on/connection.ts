/** A person as an organisation's provider identifies them. */
export type SignOnPerson = {
  subject: string
  email?: string
  name: string
  /** The certificate with which the provider signed; only with SAML. */
  fingerprint?: string
}

/** The values that a browser keeps while a person is at the provider. */
export type Question = {
  redirectUri: string
  state: string
  nonce: string
  codeChallenge: string
  email?: string | undefined
}

/** The values in the provider's answer, and those that the browser kept. */
export type Answer = { redirectUri: string; nonce: string; code: string; codeVerifier: string }
