import { refuseTag } from '#crypto/signing.ts'
import type { Captcha, CaptchaAnswer } from './call.ts'

const hmacHex = /^[0-9a-f]{64}$/
// Maximum length of a Turnstile token.
const maxCaptchaLength = 2048

/**
 * Checks the parts of `x-page-token` that need no network request. An HMAC of the call's tag is
 * checked by `verifyHmac`, which throws. Any other text is returned for the captcha provider to
 * judge.
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
 * Throws if the provider refuses the token. Returns false if the provider could not be asked: the
 * call then counts as one without a captcha token, so that an outage locks no visitor out.
 */
export async function passesCaptcha(captcha: Captcha, answer: CaptchaAnswer): Promise<boolean> {
  const finding = await captcha.judge(answer)
  if (finding === 'failed') throw refuseTag('page_token')
  return finding === 'passed'
}
