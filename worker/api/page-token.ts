import type { BotCheck } from '#contract/calls/words.ts'
import { refuseTag } from '#contract/signing.ts'
import type { Captcha } from './call.ts'

const hmacHex = /^[0-9a-f]{64}$/
// Turnstile's tokens are no longer than this.
const maxCaptchaLength = 2048

/**
 * Checks as much of `x-page-token` as costs nothing: the HMAC of the call's tag by `verifyHmac`,
 * which throws. Any other text is returned, for the captcha provider to judge.
 */
export function readPageToken(
  token: string | undefined,
  verifyHmac: () => void,
  captcha: Captcha | undefined,
): string | undefined {
  if (token === undefined) throw refuseTag('page_token')
  if (hmacHex.test(token)) {
    verifyHmac()
    return undefined
  }
  if (!captcha || token === '' || token.length > maxCaptchaLength) throw refuseTag('page_token')
  return token
}

/**
 * Throws where the provider says that a token is not a person's. A provider that cannot be asked
 * locks nobody out: the tag, counted once, and the limits of the call then have to do.
 */
export async function requireCaptcha(
  captcha: Captcha,
  answer: { token: string; action: BotCheck; ip: string },
): Promise<void> {
  if ((await captcha.judge(answer)) === 'failed') throw refuseTag('page_token')
}
