import type { Visit } from '#app/context.ts'
import { encodeBase64url } from '#contract/base64url.ts'
import { type SocialProvider, socialProviders } from '#contract/words.ts'

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

/** Each provider has pages of its own for the way there and back. */
export function providerOf({ pageId }: Visit): SocialProvider {
  const provider = socialProviders.find((known) => pageId?.startsWith(`social-${known}`))
  if (!provider) throw new Error('expected a page of a social sign-in')
  return provider
}
