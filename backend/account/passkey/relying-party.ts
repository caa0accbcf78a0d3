import type { Call } from '../call.ts'

/** The shop as an authenticator knows it; a passkey works at one host only. */
export type RelyingParty = { id: string; name: string; origin: string }

export function relyingPartyOf({ origin, channel }: Call): RelyingParty {
  return { id: new URL(origin).hostname, name: channel.brand.name, origin }
}
