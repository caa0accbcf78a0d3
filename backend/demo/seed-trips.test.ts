import { expect, it } from 'vitest'
import { testDatabase } from '../testing/testing.ts'
import { seedAccounts } from './seed-accounts.ts'
import { seedPeople } from './seed-people.ts'
import { seedTrips } from './seed-trips.ts'

it('adds trips to countries of the catalogue, of people who are there, once', async () => {
  const db = testDatabase()
  const now = new Date()
  await seedAccounts(db, now)
  await seedPeople(db, now)
  await seedTrips({ db, now })
  await seedTrips({ db, now })
  const row = await db
    .prepare(`SELECT count(*) AS stays, sum(country IN (SELECT slug FROM destination)) AS known,
        count(DISTINCT trip.id) AS trips, count(DISTINCT trip.account_id) AS members
      FROM trip JOIN trip_stay ON trip_stay.trip_id = trip.id WHERE trip.id LIKE 'demo-%'`)
    .first()
  expect(row).toEqual({ stays: 16, known: 16, trips: 10, members: 6 })
})
