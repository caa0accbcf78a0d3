import type { SocialProvider } from '#contract/words.ts'

/** The shop's client at a provider. */
export type SocialClient = {
  /** Set only if it is not the provider's own issuer, such as a test issuer. */
  issuer?: string
  clientId: string
  /**
   * The secret from the provider; for Apple it may be `team:key:PEM`, from which each secret is
   * signed.
   */
  clientSecret: string
  /** Path of the embedded issuer's sign-in page on the shop's host; real issuers publish theirs. */
  pagePath?: string
}
export type SocialClients = Partial<Record<SocialProvider, SocialClient>>

export type ProviderTraits = {
  issuer: string
  /** Other values of `iss` that the provider uses. */
  aliases: readonly string[]
  scope: string
  /** Additional parameters of the authorisation request. */
  parameters: Readonly<Record<string, string>>
  /** Used if the discovery document names no token endpoint. */
  tokenEndpoint?: string
}

/** The differences between providers; everything else is OpenID Connect. */
export const providerTraits: Readonly<Record<SocialProvider, ProviderTraits>> = {
  apple: {
    issuer: 'https://appleid.apple.com',
    aliases: [],
    // Apple sends the name unsigned, outside the ID token and only once, so it is not requested.
    scope: 'openid email',
    // Apple requires a posted form once the e-mail scope is requested.
    parameters: { response_mode: 'form_post' },
  },
  google: {
    issuer: 'https://accounts.google.com',
    aliases: ['accounts.google.com'],
    scope: 'openid email profile',
    parameters: { prompt: 'select_account' },
  },
  facebook: {
    issuer: 'https://www.facebook.com',
    aliases: [],
    scope: 'openid email public_profile',
    parameters: {},
    tokenEndpoint: 'https://graph.facebook.com/oauth/access_token',
  },
}

/** Returns the allowed values of `iss`: a configured issuer alone, or all names of the provider. */
export function issuersOf(provider: SocialProvider, client: SocialClient): string[] {
  const { issuer, aliases } = providerTraits[provider]
  if (client.issuer && client.issuer !== issuer) return [client.issuer]
  return [issuer, ...aliases]
}
