import type { SocialProvider } from '#contract/words.ts'

/**
 * The origin at which the backend calls the embedded issuers within the process; no such host
 * exists.
 */
export const issuerOrigin = 'https://issuer.internal'
export const issuerPath = '/__dev/oidc'

/**
 * `company`: the provider of an organisation, which is called at the address that the organisation
 * entered.
 */
export type EmbeddedProvider = SocialProvider | 'company'

/** Returns the value of `iss`. */
export function embeddedIssuerOf(provider: EmbeddedProvider, origin = issuerOrigin): string {
  return `${origin}${issuerPath}/${provider}`
}

/** OpenID Connect Discovery 1.0, section 3. */
export function metadataOf(provider: EmbeddedProvider, origin: string) {
  const issuer = embeddedIssuerOf(provider, origin)
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    response_modes_supported: ['query', 'form_post'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
  }
}
