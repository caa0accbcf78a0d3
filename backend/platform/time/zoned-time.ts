type Moment = { day: string; clock: string; timeZone: string }

/**
 * Returns the unix seconds of a local day (YYYY-MM-DD) and time (HH:MM) in an IANA zone. A time
 * that is skipped when clocks change is moved forward by the length of the change. Returns
 * undefined for a day that does not exist and for an unknown zone.
 */
export function secondsIn({ day, clock, timeZone }: Moment): number | undefined {
  const utc = Date.parse(`${day}T${clock}:00Z`) / 1000
  if (Number.isNaN(utc) || !new Date(utc * 1000).toISOString().startsWith(day)) return undefined
  if (!isTimeZone(timeZone)) return undefined
  // The offset depends on the moment that is being calculated: the second pass starts close enough
  // to it.
  const first = utc - offsetAt(utc, timeZone)
  return utc - offsetAt(first, timeZone)
}

export function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone })
    return true
  } catch {
    return false
  }
}

/** Seconds by which the clocks of a zone are ahead of UTC. */
function offsetAt(seconds: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', {
    ...({ timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' } as const),
    ...({ hour: '2-digit', minute: '2-digit', second: '2-digit' } as const),
  })
    .formatToParts(seconds * 1000)
    .map(({ type, value }) => [type, value])
  const { year, month, day, hour, minute, second } = Object.fromEntries(parts)
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) / 1000 - seconds
}
