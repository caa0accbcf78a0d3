import type { SocialProvider } from '#contract/words.ts'

/** The shop as a provider knows it. */
export type SocialClient = {
  /** Only where it is not the provider's own, such as a test issuer. */
  issuer?: string
  clientId: string
  /** As the provider gave it; for Apple also `team:key:PEM`, of which it is made anew each time. */
  clientSecret: string
  /** Where the embedded issuer asks people, on the shop's own host; real issuers announce theirs. */
  pagePath?: string
}
export type SocialClients = Partial<Record<SocialProvider, SocialClient>>

export type ProviderTraits = {
  issuer: string
  /** Further names that the provider puts into `iss`. */
  aliases: readonly string[]
  scope: string
  /** What the authorisation request carries besides. */
  parameters: Readonly<Record<string, string>>
  /** Where the discovery document names none. */
  tokenEndpoint?: string
}

/** What is special about each provider; everything else is OpenID Connect. */
export const providerTraits: Readonly<Record<SocialProvider, ProviderTraits>> = {
  apple: {
    issuer: 'https://appleid.apple.com',
    aliases: [],
    // The name comes outside the ID token, unsigned, once: not worth asking for.
    scope: 'openid email',
    // Apple insists on a posted form as soon as an address is asked for.
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

/** Who may be named in `iss`: a configured issuer alone, or the provider by all its names. */
export function issuersOf(provider: SocialProvider, client: SocialClient): string[] {
  const { issuer, aliases } = providerTraits[provider]
  if (client.issuer && client.issuer !== issuer) return [client.issuer]
  return [issuer, ...aliases]
}
