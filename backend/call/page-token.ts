import { refuseTag } from '#contract/signing.ts'
import type { Captcha, CaptchaAnswer } from './call.ts'

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
 * Throws where the provider says that a token is not a person's; false where it cannot be asked,
 * which locks nobody out: the call then counts as one that brought no token.
 */
export async function passesCaptcha(captcha: Captcha, answer: CaptchaAnswer): Promise<boolean> {
  const finding = await captcha.judge(answer)
  if (finding === 'failed') throw refuseTag('page_token')
  return finding === 'passed'
}
