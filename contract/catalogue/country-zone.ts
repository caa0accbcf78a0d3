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

function timeIn(timeZone: string, at: number): string {
  return new Intl.DateTimeFormat('en', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(
    at,
  )
}
