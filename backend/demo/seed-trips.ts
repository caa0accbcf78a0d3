import { addDays } from '../company/trip/trip-days.ts'
import { insertRow } from './insert-row.ts'
import type { Seeding } from './seed-orders.ts'

type Stay = readonly [country: string, fromDay: number, days: number]
type Traveller = { who: { number: number } | { name: string; email: string }; dayMb: number }

/** Invented trips: days are counted from now, and the numbers are those of seeded people. */
const lists: readonly {
  organizationId: string
  trips: readonly (Traveller & { stays: readonly Stay[] })[]
}[] = [
  {
    organizationId: 'demo-meridian',
    trips: [
      {
        who: { number: 0 },
        dayMb: 512,
        stays: [
          ['japan', 7, 7],
          ['south-korea', 14, 5],
        ],
      },
      { who: { number: 1 }, dayMb: 1536, stays: [['united-states', 8, 18]] },
      {
        who: { number: 17 },
        dayMb: 512,
        stays: [
          ['vietnam', 9, 7],
          ['japan', 16, 4],
        ],
      },
      { who: { number: 24 }, dayMb: 512, stays: [['south-korea', 10, 3]] },
      {
        who: { number: 35 },
        dayMb: 512,
        stays: [
          ['turkiye', 9, 5],
          ['united-arab-emirates', 14, 4],
        ],
      },
      {
        who: { number: 31 },
        dayMb: 1024,
        stays: [
          ['thailand', 14, 6],
          ['vietnam', 20, 5],
        ],
      },
      {
        who: { name: 'Giulia Ricci', email: 'giulia.ricci@survey.example' },
        dayMb: 512,
        stays: [
          ['mexico', 14, 11],
          ['united-states', 25, 3],
        ],
      },
      {
        who: { name: 'Σοφία Παππά', email: 'sofia.pappa@survey.example' },
        dayMb: 512,
        stays: [
          ['italy', 7, 4],
          ['united-kingdom', 11, 2],
        ],
      },
    ],
  },
  {
    organizationId: 'demo-northpass',
    trips: [
      {
        who: { name: 'Óscar Peña', email: 'oscar.pena@northpass.example' },
        dayMb: 512,
        stays: [['portugal', 6, 5]],
      },
      {
        who: { name: '한지우', email: 'jiwoo.han@northpass.example' },
        dayMb: 1024,
        stays: [['japan', 12, 6]],
      },
    ],
  },
]

const keptDays = 30

/** Adds trips that the demonstration organisations plan, each once. */
export async function seedTrips({ db, now }: Pick<Seeding, 'db' | 'now'>): Promise<void> {
  const seconds = Math.floor(now.getTime() / 1000)
  const today = now.toISOString().slice(0, 10)
  for (const { organizationId, trips } of lists) {
    await db.batch([
      insertRow(db, 'trip_list', { organization_id: organizationId, changed_at: seconds }),
      ...trips.flatMap(({ who, dayMb, stays }, at) => {
        const id = `demo-trip-${organizationId}-${at}`
        const accountId = 'number' in who ? `${organizationId}-person-${who.number}` : null
        const last = Math.max(...stays.map(([, from, days]) => from + days))
        return [
          insertRow(db, 'trip', {
            id,
            organization_id: organizationId,
            account_id: accountId,
            name: 'name' in who ? who.name : '',
            email: 'email' in who ? who.email : '',
            person_key: accountId ?? ('email' in who ? who.email : ''),
            day_mb: dayMb,
            created_at: seconds,
            expires_at: seconds + (last + keptDays) * 86_400,
          }),
          ...stays.map(([country, from, days], place) =>
            insertRow(db, 'trip_stay', {
              id: `${id}-${place}`,
              trip_id: id,
              country,
              from_day: addDays(today, from),
              to_day: addDays(today, from + days - 1),
            }),
          ),
        ]
      }),
    ])
  }
}
