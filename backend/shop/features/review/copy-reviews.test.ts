import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { watchTrips } from '../../../platform/trips/watch-trips.ts'
import { anyPlanId } from '../../../testing/order.ts'
import { type Owner, openTraveller } from '../../../testing/shop/addon.ts'
import { testCatalogue, testDatabase } from '../../../testing/testing.ts'
import { storeReviews } from '../../catalogue/place-reviews.ts'
import { copyReviews } from './copy-reviews.ts'

const id = 'copied-review'
const now = 1_790_000_000
let owner: Owner

beforeAll(async () => {
  owner = await openTraveller({ planId: await anyPlanId('1gb-7d', 'japan') })
})
beforeEach(async () => {
  await run('DELETE FROM review WHERE id = ?1', id)
  await run('DELETE FROM review_change')
  await testCatalogue().prepare('DELETE FROM place_review').run()
})

const run = (text: string, ...values: unknown[]) =>
  testDatabase()
    .prepare(text)
    .bind(...values)
    .run()

const write = (stars: number) =>
  run(
    `INSERT INTO review (id, esim_id, account_id, channel, destination_slug, stars, text, locale,
      created_at, updated_at)
    SELECT ?1, id, account_id, 'plain', 'japan', ?2, 'Fine', 'en', ?3, ?3 FROM esim WHERE id = ?4
    ON CONFLICT (esim_id) DO UPDATE SET stars = excluded.stars`,
    id,
    stars,
    now,
    owner.esimId,
  )

/** Copies with a catalogue that may be another one than the test's. */
const copy = (catalogue = testCatalogue(), at = now) =>
  copyReviews({ db: testDatabase(), now: at, services: { catalogue } })

const shown = () =>
  testCatalogue()
    .prepare('SELECT stars, text, removed_at FROM place_review WHERE id = ?1')
    .bind(id)
    .first()

const waiting = async () =>
  (await testDatabase().prepare('SELECT count(*) AS n FROM review_change').first('n')) as number

const away = () =>
  watchTrips(testCatalogue(), () => Promise.reject(new Error('the catalogue is away')))

describe('copies of reviews', () => {
  it('follow what is written, changed and taken back', async () => {
    await write(3)
    await copy()
    expect(await shown()).toEqual({ stars: 3, text: 'Fine', removed_at: null })
    await write(5)
    await copy()
    expect(await shown()).toMatchObject({ stars: 5 })
    await run('DELETE FROM review WHERE id = ?1', id)
    await copy()
    expect(await shown()).toEqual({ stars: null, text: '', removed_at: now })
    expect(await waiting()).toBe(0)
  })

  it('leave nothing at all of a review a day after it was taken back', async () => {
    await write(3)
    await run('DELETE FROM review WHERE id = ?1', id)
    await copy()
    await run('INSERT INTO review_change (review_id, since) VALUES (?1, 1)', 'another-review')
    await copy(testCatalogue(), now + 90_000)
    expect(await shown()).toBeNull()
  })

  it('are made later where the catalogue is away', async () => {
    await write(4)
    await expect(copy(away())).rejects.toThrow('the catalogue is away')
    expect(await waiting()).toBe(1)
    await copy()
    expect(await shown()).toMatchObject({ stars: 4 })
  })

  it('do not go back to an older state, whatever arrives last', async () => {
    await write(2)
    const { serial } = (await testDatabase()
      .prepare('SELECT max(serial) AS serial FROM review_change')
      .first<{ serial: number }>()) ?? { serial: 0 }
    const kept = { channel: 'plain', destinationSlug: 'japan', text: 'Late', locale: 'en' }
    const late = { id, version: serial, stars: 2, createdAt: now, ...kept }
    await run('DELETE FROM review WHERE id = ?1', id)
    await copy()
    await storeReviews(testCatalogue(), [late], now)
    expect(await shown()).toEqual({ stars: null, text: '', removed_at: now })
  })

  it('are all made by one run, however many there are', async () => {
    const changes = Array.from({ length: 120 }, (_, at) => at)
    for (const at of changes) {
      await run('INSERT INTO review_change (review_id, since) VALUES (?1, 1)', `many-${at}`)
    }
    await copy()
    expect(await waiting()).toBe(0)
  })

  it('are right after several runs at once', async () => {
    for (const stars of [1, 2, 3, 4, 5]) {
      await write(stars)
      await Promise.all([copy(), copy(), copy()])
    }
    expect(await shown()).toMatchObject({ stars: 5 })
  })
})
