/** Returns the seconds until a request of this name may be made, 0 if that is now. */
export function createLimiter(perMinute: number, now: () => number): (name: string) => number {
  const made = new Map<string, number[]>()
  return (name) => {
    const recent = (made.get(name) ?? []).filter((at) => at > now() - 60)
    const [oldest = now()] = recent
    if (recent.length >= perMinute) return oldest + 60 - now()
    made.set(name, [...recent, now()])
    return 0
  }
}
