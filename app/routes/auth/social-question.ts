import { encodeBase64url } from '#contract/base64url.ts'
import { type SocialProvider, socialProviders } from '#contract/calls/words.ts'

/** What one conversation with a provider is known by; the verifier never leaves our own cookie. */
export type SocialQuestion = {
  state: string
  nonce: string
  verifier: string
  /** RFC 7636, section 4.2, S256. */
  challenge: string
}

export async function makeQuestion(): Promise<SocialQuestion> {
  const verifier = random()
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  const challenge = encodeBase64url(new Uint8Array(digest))
  return { state: random(), nonce: random(), verifier, challenge }
}

/** 256 bits. */
function random(): string {
  return encodeBase64url(crypto.getRandomValues(new Uint8Array(32)))
}

/** The provider that stands in `/auth/social/:provider`; its routes know no other paths. */
export function providerOf(path: string): SocialProvider {
  const name = path.split('/')[3]
  const provider = socialProviders.find((known) => known === name)
  if (!provider) throw new Error('expected the path of a social sign-in')
  return provider
}
