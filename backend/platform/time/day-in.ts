/** Cached, because creating a format takes a hundred times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns the day of a moment (unix seconds) in an IANA zone, as YYYY-MM-DD. */
export function dayIn(at: number, timeZone: string): string {
  const parts = formatIn(timeZone)
    .formatToParts(at * 1000)
    .map(({ type, value }) => [type, value])
  const { year, month, day } = Object.fromEntries(parts)
  return `${year}-${month}-${day}`
}

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const numeric = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const format = new Intl.DateTimeFormat('en', { timeZone, ...numeric })
  formats.set(timeZone, format)
  return format
}
