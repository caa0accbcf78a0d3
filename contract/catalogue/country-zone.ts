/**
 * Returns a country's time zone (IANA) at a moment in unix milliseconds; undefined where parts of it
 * keep different times then, or no zone is known. Zones come from CLDR, which JavaScript engines
 * of servers have; browsers may not.
 */
export function countryZone(code: string, at: number): string | undefined {
  const [zone, ...others] = new Intl.Locale('und', { region: code }).getTimeZones() ?? []
  if (zone === undefined) return undefined
  const time = timeIn(zone, at)
  return others.every((other) => timeIn(other, at) === time) ? zone : undefined
}

/**
 * Returns the time zone in the middle of a country at a moment, where as many clocks are ahead as
 * behind; undefined where no zone is known. It is the country's zone where all keep one time.
 */
export function middleZone(code: string, at: number): string | undefined {
  const zones = new Intl.Locale('und', { region: code }).getTimeZones() ?? []
  const ordered = zones.toSorted((one, other) =>
    localTime(one, at) < localTime(other, at) ? -1 : 1,
  )
  return ordered[Math.floor(ordered.length / 2)]
}

/** The local day and time, in a form whose order is that of time. */
function localTime(timeZone: string, at: number): string {
  return new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(
    at,
  )
}

function timeIn(timeZone: string, at: number): string {
  return new Intl.DateTimeFormat('en', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(
    at,
  )
}
