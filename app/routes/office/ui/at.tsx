import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** The reader's time zone; the server knows none and writes UTC. */
export function useZone(): string {
  return useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => 'UTC',
  )
}

const shapes = {
  day: { weekday: 'long', day: 'numeric', month: 'short' },
  date: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  full: { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  time: { hour: '2-digit', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

export type Shape = keyof typeof shapes

export function timeText(at: number, shape: Shape, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { ...shapes[shape], timeZone }).format(at * 1000)
}

/** A time in the reader's zone. */
export function At({ at, shape = 'date' }: { at: number; shape?: Shape }) {
  const zone = useZone()
  return <time dateTime={new Date(at * 1000).toISOString()}>{timeText(at, shape, zone)}</time>
}

/** The reader's zone as the bar names it: its city. */
export function Zone() {
  const city = useZone().split('/').at(-1)?.replaceAll('_', ' ')
  return <span>{city}</span>
}
