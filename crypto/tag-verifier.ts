import type { Channel } from '#contract/commerce/channel.ts'
import { type OpenedTag, refuseTag, verifyPageToken, verifyTag } from '#crypto/signing.ts'
import type { MasterKeys } from '#crypto/tag-keys.ts'

export type { OpenedTag }

export type TagVerifierOptions = {
  keys: MasterKeys
  /** The clock, in milliseconds. */
  now: () => number
}

/** The parts of a call's channel that tags depend on. */
type TagChannel = Pick<Channel, 'id' | 'affiliate'>

/** Verifies the signatures of calls. Both functions throw `unauthorized` with the reason. */
export type TagVerifier = {
  /**
   * Checks the `x-app-tag` of a call to one channel. If a tag may be used only once, the caller
   * claims its token after all other checks have passed.
   */
  verifyTag: (request: Request, channel: TagChannel) => OpenedTag
  /** Checks that the `x-page-token` is the HMAC of the call's own tag. */
  verifyPageToken: (request: Request, channel: TagChannel) => void
}

/**
 * Tags and page tokens slow down abuse and replay; they authenticate nobody, because every visitor
 * receives a key.
 */
export function createTagVerifier({ keys, now }: TagVerifierOptions): TagVerifier {
  return {
    verifyTag(request, { id, affiliate }) {
      const tag = request.headers.get('x-app-tag')
      if (!tag) throw refuseTag('missing')
      return verifyTag({ tag, keys, channel: id, affiliate, nowMs: now() })
    },
    verifyPageToken(request, { id }) {
      const tag = request.headers.get('x-app-tag') ?? ''
      const token = request.headers.get('x-page-token') ?? ''
      verifyPageToken(token, { tag, keys, channel: id, nowMs: now() })
    },
  }
}
