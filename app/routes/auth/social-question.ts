import type { Visit } from '#app/page/context.ts'
import { encodeBase64url } from '#contract/base64url.ts'
import { type SocialProvider, socialProviders } from '#contract/words.ts'

/**
 * The values of one conversation with a provider; the verifier is stored in our own cookie only.
 */
export type SocialQuestion = {
  state: string
  nonce: string
  verifier: string
  /** Code challenge of RFC 7636, section 4.2, method S256. */
  challenge: string
}

export async function makeQuestion(): Promise<SocialQuestion> {
  const verifier = random()
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  const challenge = encodeBase64url(new Uint8Array(digest))
  return { state: random(), nonce: random(), verifier, challenge }
}

/** Returns 256 random bits as text. */
function random(): string {
  return encodeBase64url(crypto.getRandomValues(new Uint8Array(32)))
}

/**
 * Returns the provider that the page belongs to; each provider has its own start and callback page.
 */
export function providerOf({ pageId }: Visit): SocialProvider {
  const provider = socialProviders.find((known) => pageId?.startsWith(`social-${known}`))
  if (!provider) throw new Error('expected a page of a social sign-in')
  return provider
}
