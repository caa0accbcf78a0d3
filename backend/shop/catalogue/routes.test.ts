import { expect, it } from 'vitest'
import { catalogueCalls } from '#contract/calls/customer/catalogue.ts'
import { call } from '../../testing/testing.ts'
import { catalogueRoutes } from './routes.ts'

type Name = keyof typeof catalogueCalls

const rows = Object.entries(catalogueCalls).map(([name, row]) => ({ name: name as Name, row }))

/** Queries of the calls that need more than their path. */
const queries: Partial<Record<Name, string>> = { search: '?q=japan', listTripPlaces: '?ids=japan' }

it.each(rows)('$name is answered by its row’s method, path and shape', async ({ name, row }) => {
  const path = row.path.replace(':slug', 'japan').replace(':plan', '5gb-30d')
  const response = await call(path + (queries[name] ?? ''), { method: row.method })
  expect(response.status).toBe(200)
  const policy = name === 'listPriceChanges' ? /^no-store$/ : /^public, max-age=/
  expect(response.headers.get('cache-control')).toMatch(policy)
  expect(row.answer.allows(await response.json())).toBe(true)
  expect((await call(path, { method: 'POST' })).status).toBe(405)
})

it('answers at no address that has no row', () => {
  const answering = catalogueRoutes().routes.filter(({ method }) => method !== 'ALL')
  const named = answering.map(({ method, path }) => `${method} ${path}`)
  expect(named).toEqual(rows.map(({ row }) => `${row.method} ${row.path}`))
})
