const yearSeconds = 31_536_000

/** `Set-Cookie` of what a page of ours may read: nothing that is anybody's secret. */
export function plainCookie(name: string, value: string, seconds = yearSeconds): string {
  return `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax`
}
