import type { BotCheck } from '../words.ts'
import type { Limit } from './row.ts'

export const minute = 60
export const hour = 3600
export const day = 86_400

// Guessing passwords from one place, and at one account from many, both end here; the slower
// per-account throttle stands in the sign-in rule itself. An office signs in from one address all
// morning: only what fails counts.
export const signInLimits = [
  { scope: 'ip', count: 30, seconds: 10 * minute, of: 'failures' },
  { scope: 'email', count: 20, seconds: hour, name: 'sign_in', of: 'failures' },
] as const
// R-LIM: mails cost somebody's attention. 5 an hour and 10 a day to one address, whoever asks, and
// whichever call mails them.
export const mailLimits = [
  { scope: 'ip', count: 20, seconds: hour },
  { scope: 'email', count: 5, seconds: hour, name: 'mail' },
  { scope: 'email', count: 10, seconds: day, name: 'mail' },
] as const
export const guessLimits = [
  { scope: 'ip', count: 60, seconds: 10 * minute, of: 'failures' },
] as const
/**
 * Besides a call's own limits, where a captcha is configured and the call brings no token of it:
 * for all calls with a bot check together. Browsers that cannot load the captcha need a few; a
 * robot that leaves it out gets no further than that.
 */
export function uncheckedLimit(action: BotCheck): Limit {
  const limit: Limit = { scope: 'ip', count: 12, seconds: hour, name: 'unchecked' }
  return action === 'login' ? { ...limit, of: 'failures' } : limit
}
// Codes are guessed no faster than this, wherever they are written: kept for later, or asked to be
// taken off a price. A code that there is uses nothing up.
export const codeLimits = [
  { scope: 'account', count: 20, seconds: 10 * minute, name: 'code', of: 'failures' },
  { scope: 'ip', count: 60, seconds: 10 * minute, name: 'code', of: 'failures' },
] as const
export const accountLimits = [{ scope: 'account', count: 60, seconds: minute }] as const
export const rareLimits = [{ scope: 'account', count: 10, seconds: hour }] as const
