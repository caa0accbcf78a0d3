import { expect, it } from 'vitest'
import { seedAccounts } from '../../account/demo/seed-accounts.ts'
import { findCountries } from '../../shop/catalogue/find-countries.ts'
import { testCatalogue, testDatabase } from '../../testing/testing.ts'
import { seedPeople } from './seed-people.ts'
import { seedTrips } from './seed-trips.ts'

it('adds trips to countries of the catalogue, of people who are there, once', async () => {
  const db = testDatabase()
  const now = new Date()
  await seedAccounts({ db, now })
  await seedPeople({ db, now })
  await seedTrips({ db, now })
  await seedTrips({ db, now })
  const row = await db
    .prepare(`SELECT count(*) AS stays, json_group_array(DISTINCT country) AS countries,
        count(DISTINCT trip.id) AS trips, count(DISTINCT trip.account_id) AS members
      FROM trip JOIN trip_stay ON trip_stay.trip_id = trip.id WHERE trip.id LIKE 'demo-%'`)
    .first<{ countries: string }>()
  expect(row).toMatchObject({ stays: 16, trips: 10, members: 6 })
  const countries: string[] = JSON.parse(row?.countries ?? '[]')
  const known = await findCountries({ services: { catalogue: testCatalogue() } }, countries)
  expect([...known.keys()].toSorted()).toEqual(countries.toSorted())
})
