import type { BotCheck } from '../../words.ts'
import type { Limit } from './row.ts'

export const minute = 60
export const hour = 3600
export const day = 86_400

// These limits stop password guessing from one address and at one account from many addresses; the
// sign-in rule itself has a slower throttle per account. Only failed calls count, because an office
// may sign in all its people from one address.
export const signInLimits = [
  { scope: 'ip', count: 30, seconds: 10 * minute, of: 'failures' },
  { scope: 'email', count: 20, seconds: hour, name: 'sign_in', of: 'failures' },
] as const
// R-LIM: unwanted mails annoy their receiver. At most 5 an hour and 10 a day go to one address,
// whoever asks and whichever call sends them.
export const mailLimits = [
  { scope: 'ip', count: 20, seconds: hour },
  { scope: 'email', count: 5, seconds: hour, name: 'mail' },
  { scope: 'email', count: 10, seconds: day, name: 'mail' },
] as const
/** An open call that sends a mail. */
export const mailCall = { access: 'open', limits: mailLimits } as const
export const guessLimits = [
  { scope: 'ip', count: 60, seconds: 10 * minute, of: 'failures' },
] as const
/**
 * An additional limit, shared by all calls with a bot check, for calls without a captcha token
 * while a captcha is configured. Browsers that cannot load the captcha need a few such calls; a
 * robot that omits it gets no more than that.
 */
export function uncheckedLimit(action: BotCheck): Limit {
  const limit: Limit = { scope: 'ip', count: 12, seconds: hour, name: 'unchecked' }
  return action === 'login' ? { ...limit, of: 'failures' } : limit
}
// The rate at which discount codes can be guessed, both when saving a code and when applying it to
// a price. Valid codes do not count.
export const codeLimits = [
  { scope: 'account', count: 20, seconds: 10 * minute, name: 'code', of: 'failures' },
  { scope: 'ip', count: 60, seconds: 10 * minute, name: 'code', of: 'failures' },
] as const
export const accountLimits = [{ scope: 'account', count: 60, seconds: minute }] as const
/** A call about what belongs to the consumer. */
export const ownCall = { access: 'normal', limits: accountLimits } as const
// A page of the portal needs several calls, and is also read ahead when the pointer rests on a
// link.
export const readLimits = [{ scope: 'account', count: 240, seconds: minute }] as const
// The frame of each page of the portal reads the profile; the page itself and its dates read it
// again.
export const profileLimits = [{ scope: 'account', count: 720, seconds: minute }] as const
// The server reads all pages of a list when it writes the list's file.
export const exportLimits = [{ scope: 'account', count: 600, seconds: hour }] as const
export const rareLimits = [{ scope: 'account', count: 10, seconds: hour }] as const
