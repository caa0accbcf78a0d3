import { insertRow } from '../../account/demo/insert-row.ts'
import type { Seeding } from '../../call/domain.ts'
import { addDays } from '../trip/trip-days.ts'

/** The number of a seeded person, or somebody else's name and address. */
type Who = number | readonly [name: string, email: string]
type Traveller = readonly [who: Who, dayMb: number, stays: string]

/** Invented trips. Stays are countries, each with its first day counted from now and its days. */
const lists: Readonly<Record<string, readonly Traveller[]>> = {
  'demo-meridian': [
    [0, 512, 'japan 7 7, south-korea 14 5'],
    [1, 1536, 'united-states 8 18'],
    [17, 512, 'vietnam 9 7, japan 16 4'],
    [24, 512, 'south-korea 10 3'],
    [35, 512, 'turkiye 9 5, united-arab-emirates 14 4'],
    [31, 1024, 'thailand 14 6, vietnam 20 5'],
    [['Giulia Ricci', 'giulia.ricci@survey.example'], 512, 'mexico 14 11, united-states 25 3'],
    [['Σοφία Παππά', 'sofia.pappa@survey.example'], 512, 'italy 7 4, united-kingdom 11 2'],
  ],
  'demo-northpass': [
    [['Óscar Peña', 'oscar.pena@northpass.example'], 512, 'portugal 6 5'],
    [['한지우', 'jiwoo.han@northpass.example'], 1024, 'japan 12 6'],
  ],
}

const keptDays = 30

/** Adds trips that the demonstration organisations plan, each once. */
export async function seedTrips({ db, now }: Pick<Seeding, 'db' | 'now'>): Promise<void> {
  const seconds = Math.floor(now.getTime() / 1000)
  const today = now.toISOString().slice(0, 10)
  for (const [organizationId, trips] of Object.entries(lists)) {
    await db.batch([
      insertRow(db, 'trip_list', { organization_id: organizationId, changed_at: seconds }),
      ...trips.flatMap(([who, dayMb, text], at) => {
        const id = `demo-trip-${organizationId}-${at}`
        const [name, email] = typeof who === 'number' ? ['', ''] : who
        const accountId = typeof who === 'number' ? `${organizationId}-person-${who}` : null
        const stays = text.split(', ').map(stayOf)
        const last = Math.max(...stays.map(({ from, days }) => from + days))
        return [
          insertRow(db, 'trip', {
            id,
            organization_id: organizationId,
            account_id: accountId,
            name,
            email,
            person_key: accountId ?? email,
            day_mb: dayMb,
            created_at: seconds,
            expires_at: seconds + (last + keptDays) * 86_400,
          }),
          ...stays.map(({ country, from, days }, place) =>
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

function stayOf(text: string): { country: string; from: number; days: number } {
  const [country = '', from, days] = text.split(' ')
  return { country, from: Number(from), days: Number(days) }
}
