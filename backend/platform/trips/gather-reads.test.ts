import { beforeAll, describe, expect, it } from 'vitest'
import { openD1 } from '../d1.ts'
import { gatherReads } from './gather-reads.ts'
import { watchTrips } from './watch-trips.ts'

const opened = openD1(':memory:')
let made = 0
const db = gatherReads(
  watchTrips(opened, (trip) => {
    made += 1
    return trip()
  }),
)
const read = (id: number) => db.prepare('SELECT id, name FROM shelf WHERE id = ?').bind(id)
const tripsOf = async <T>(ask: () => Promise<T>) => {
  made = 0
  return { answer: await ask(), trips: made }
}

beforeAll(() =>
  opened.exec(`CREATE TABLE shelf (id INTEGER PRIMARY KEY, name TEXT);
    INSERT INTO shelf VALUES (1, 'one'), (2, 'two'), (3, NULL)`),
)

describe('queries that are asked for together', () => {
  it('share one trip, and each gets its own answer', async () => {
    const { answer, trips } = await tripsOf(() =>
      Promise.all([
        read(1).first('name'),
        read(2).first(),
        read(3).first('name'),
        read(4).first(),
        read(1).all(),
        db.batch([read(2), read(3)]),
      ]),
    )
    expect(trips).toBe(1)
    const [name, row, empty, none, all, batch] = answer
    expect([name, row, empty, none]).toEqual(['one', { id: 2, name: 'two' }, null, null])
    expect(all.results).toEqual([{ id: 1, name: 'one' }])
    expect(batch.map(({ results }) => results)).toEqual([
      [{ id: 2, name: 'two' }],
      [{ id: 3, name: null }],
    ])
  })

  it('make one trip each if one waits for the other', async () => {
    const { trips } = await tripsOf(async () => [await read(1).first(), await read(2).first()])
    expect(trips).toBe(2)
  })

  it('are all refused if the trip fails', async () => {
    const failing = db.prepare('SELECT json(?)').bind('{')
    const asked = await Promise.allSettled([failing.all(), read(1).first()])
    expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await read(1).first('name')).toBe('one')
  })
})

it('sends what writes as it is, beside and in batches with queries', async () => {
  const rename = (id: number, name: string) =>
    db.prepare('UPDATE shelf SET name = ? WHERE id = ? RETURNING name').bind(name, id)
  const { answer, trips } = await tripsOf(() =>
    Promise.all([rename(1, 'first').run(), db.batch([rename(2, 'second'), read(2)])]),
  )
  expect(trips).toBe(2)
  expect(answer[1][1]?.results).toEqual([{ id: 2, name: 'second' }])
  expect(await read(1).first('name')).toBe('first')
})
