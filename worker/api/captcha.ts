import { type } from 'arktype'
import type { Captcha, CaptchaFinding } from './call.ts'

export type CaptchaOptions = {
  secret: string
  /** Where tokens are verified; Turnstile's own address by default. */
  verifyUrl?: string
  /** Told why the provider could not be asked. */
  report: (error: unknown) => void
}

const turnstileUrl = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'
const deadlineMs = 3_000

const Verdict = type({ success: 'boolean', 'action?': 'string' })

/** A captcha provider that speaks Turnstile's protocol: a form posted, a verdict in JSON. */
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
    return Verdict.assert(await response.json())
  }

  return {
    async judge({ token, action, ip }): Promise<CaptchaFinding> {
      try {
        const verdict = await ask(token, ip)
        // A token is for the action it was drawn for: one of sign-up says nothing of a sign-in.
        return verdict.success && verdict.action === action ? 'passed' : 'failed'
      } catch (error) {
        report(error)
        return 'unavailable'
      }
    },
  }
}
