export const minute = 60
export const hour = 3600
export const day = 86_400

// Guessing passwords from one place, and at one account from many, both end here; the slower
// per-account throttle stands in the sign-in rule itself.
export const signInLimits = [
  { scope: 'ip', count: 30, seconds: 10 * minute },
  { scope: 'email', count: 20, seconds: hour, name: 'sign_in' },
] as const
// R-LIM: mails cost somebody's attention. 5 an hour and 10 a day to one address, whoever asks, and
// whichever call mails them.
export const mailLimits = [
  { scope: 'ip', count: 20, seconds: hour },
  { scope: 'email', count: 5, seconds: hour, name: 'mail' },
  { scope: 'email', count: 10, seconds: day, name: 'mail' },
] as const
export const guessLimits = [{ scope: 'ip', count: 60, seconds: 10 * minute }] as const
export const accountLimits = [{ scope: 'account', count: 60, seconds: minute }] as const
export const rareLimits = [{ scope: 'account', count: 10, seconds: hour }] as const
