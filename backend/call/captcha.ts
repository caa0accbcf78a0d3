import { type } from 'arktype'
import type { Captcha, CaptchaFinding } from './call.ts'

export type CaptchaOptions = {
  secret: string
  /** URL that verifies tokens; Turnstile's by default. */
  verifyUrl?: string
  /** Called with the error when the provider could not be asked. */
  report: (error: unknown) => void
}

const turnstileUrl = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'
const deadlineMs = 3_000

const Verdict = type({
  success: 'boolean',
  'action?': 'string',
  'hostname?': 'string',
  'error-codes?': 'string[]',
})

/**
 * Error codes of the provider or of our configuration, which do not say whether the token is good.
 */
const faults = ['internal-error', 'missing-input-secret', 'invalid-input-secret', 'bad-request']

/** Creates a client of Turnstile's protocol: a form is posted, a verdict in JSON comes back. */
export function createCaptcha({
  secret,
  verifyUrl = turnstileUrl,
  report,
}: CaptchaOptions): Captcha {
  async function ask(token: string, ip: string): Promise<typeof Verdict.infer> {
    const response = await fetch(verifyUrl, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token, remoteip: ip }),
      redirect: 'manual',
      signal: AbortSignal.timeout(deadlineMs),
    })
    if (!response.ok) throw new Error(`expected a captcha verdict, got ${response.status}`)
    const verdict = Verdict.assert(await response.json())
    const fault = verdict['error-codes']?.find((code) => faults.includes(code))
    if (fault) throw new Error(`expected a captcha verdict, got ${fault}`)
    return verdict
  }

  return {
    async judge({ token, action, ip, hostname }): Promise<CaptchaFinding> {
      try {
        const verdict = await ask(token, ip)
        // A token is valid only for the action and host for which it was issued, so that one of a
        // sign-up cannot be used for a sign-in, nor one that was solved at another site.
        const isOurs = verdict.action === action && verdict.hostname === hostname
        return verdict.success && isOurs ? 'passed' : 'failed'
      } catch (error) {
        report(error)
        return 'unavailable'
      }
    },
  }
}
