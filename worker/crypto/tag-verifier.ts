import type { Channel } from '#contract/channel.ts'
import { type OpenedTag, refuseTag, verifyPageToken, verifyTag } from '#contract/signing.ts'
import type { MasterKeys } from '#contract/tag-keys.ts'

export type { OpenedTag }

export type TagVerifierOptions = {
  keys: MasterKeys
  /** The clock, in milliseconds. */
  now: () => number
}

/** The shop that a call is for, as far as tags know it. */
type TagChannel = Pick<Channel, 'id' | 'affiliate'>

/** Checks how calls are signed. Both throw `unauthorized` with the reason. */
export type TagVerifier = {
  /**
   * Checks `x-app-tag` of calls to one channel. Where a tag may count only once, the caller claims
   * its token after everything else has been found right.
   */
  verifyTag: (request: Request, channel: TagChannel) => OpenedTag
  /** Checks an `x-page-token` that is the HMAC of the call's own tag. */
  verifyPageToken: (request: Request, channel: TagChannel) => void
}

/**
 * Tags and page tokens slow abuse and replay down; they authenticate nobody, since any visitor is
 * given a key.
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
