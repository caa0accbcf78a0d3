const yearSeconds = 31_536_000

/** Returns a `Set-Cookie` value that scripts of the page can read; it must not hold a secret. */
export function plainCookie(name: string, value: string, seconds = yearSeconds): string {
  return `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax`
}
