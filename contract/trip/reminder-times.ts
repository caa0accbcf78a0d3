const dayMs = 86_400_000

/** Local times at which travellers are reminded. */
const clocks = { install: '20:00', switch: '09:00', home: '18:00' } as const

/** The first day in a place, and the code of its country; absent for places of several. */
type Leg = { startsOn: string; code?: string | undefined }

/** A local day and time, in a country; at home where that is absent. */
export type LocalTime = { day: string; clock: string; code?: string | undefined }

/** To install an eSIM on the evening before its first day, in the place where the traveller then is. */
export function installTime({ startsOn }: Leg, before: Leg | undefined): LocalTime {
  return { day: shiftDay(startsOn, -1), clock: clocks.install, code: before?.code }
}

/** To switch to an eSIM in the morning of its first day. */
export function switchTime({ startsOn, code }: Leg): LocalTime {
  return { day: startsOn, clock: clocks.switch, code }
}

/** To switch back to one's own line on the last day. */
export function homeTime({ endsOn, code }: { endsOn: string; code?: string | undefined }) {
  return { day: endsOn, clock: clocks.home, code }
}

export function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}
