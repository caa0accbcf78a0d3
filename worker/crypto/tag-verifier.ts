import type { Channel } from '#contract/channel.ts'
import { refuseTag, tagPastSeconds, verifyTag } from '#contract/signing.ts'
import type { MasterKeys } from '#contract/tag-keys.ts'

/**
 * Takes a token for one use, until the given unix second. It must be one atomic step (insert unless
 * present): of any number of claims at once exactly one may see true.
 */
export type ClaimToken = (token: string, expiresAt: number) => Promise<boolean>

export type TagVerifierOptions = {
  keys: MasterKeys
  /** The clock, in milliseconds. */
  now: () => number
  /** Given for protected actions, where each tag counts once. */
  claim?: ClaimToken
}

export type TagVerifier = (request: Request, channel: Channel) => Promise<void>

/**
 * Checks `x-app-tag` of calls to one channel and throws `unauthorized` with the reason. This slows
 * abuse and replay down; it does not authenticate anyone, since any visitor is given a key.
 */
export function createTagVerifier({ keys, now, claim }: TagVerifierOptions): TagVerifier {
  return async function verifyRequestTag(request, channel) {
    const tag = request.headers.get('x-app-tag')
    if (!tag) throw refuseTag('missing')
    const { id, affiliate } = channel
    const opened = verifyTag({ tag, keys, channel: id, affiliate, nowMs: now() })
    if (!claim) return
    // Claimed last, so that a tag refused for another reason uses nothing up. The claim outlives
    // the tag by one second: at the very last one it is still accepted.
    const expiresAt = opened.issuedAt + tagPastSeconds + 1
    if (!(await claim(opened.token, expiresAt))) throw refuseTag('replayed')
  }
}
