import { expect, it } from 'vitest'
import { askFor, openAsking } from '#backend/testing/company/approval.ts'
import { testDatabase } from '#backend/testing/testing.ts'
import { cookieOf } from '#worker/testing/test-person.ts'
import { locationOf, shop, visit } from '#worker/testing/visit.ts'

const inbox = `${shop}/enterprise/manage/approvals`
const all = 27

/** An inbox of 27 requests, and what its approver does there without a script. */
async function openInbox() {
  const asking = await openAsking()
  const { requestId } = await askFor(asking)
  const db = testDatabase()
  const { results } = await db
    .prepare('SELECT name FROM pragma_table_info(?)')
    .bind('approval_request')
    .all<{ name: string }>()
  const names = results
    .map(({ name }) => name)
    .filter((name) => name !== 'id' && name !== 'esim_id')
  await db
    .prepare(`WITH RECURSIVE n (i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < ${all})
      INSERT INTO approval_request (id, esim_id, ${names})
      SELECT id || '-' || i, NULL, ${names} FROM approval_request, n WHERE id = ?`)
    .bind(requestId)
    .run()
  const cookie = await cookieOf(asking.accountId, 'enterprise')
  const post = (fields: [string, string][]) =>
    visit(inbox, {
      method: 'POST',
      headers: { cookie, origin: shop, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    })
  const read = async (address: string) =>
    (await (await visit(`${shop}${address}`, { headers: { cookie } })).text()).replaceAll(
      '<!-- -->',
      '',
    )
  return { asking, post, read }
}

it('more requests than a page has are decided together, some with each call', async () => {
  const { post, read } = await openInbox()
  const picked = locationOf(
    await post([
      ['intent', 'ask_several'],
      ['all', '1'],
      ['filter', ''],
    ]),
  )
  const pick = new URL(picked ?? '', shop).searchParams.get('pick')?.split(',') ?? []
  expect(pick).toHaveLength(all)
  const page = await read(picked ?? '')
  expect(page).toContain('27 selected')
  expect(page).toContain('type the number of requests: 27')
  const decline = (number: string) =>
    post([
      ...pick.map((id): [string, string] => ['decline', id]),
      ...([
        ['intent', 'decline_several'],
        ['word', 'No'],
        ['number', number],
      ] as [string, string][]),
    ])
  expect((await decline('26')).status).toBe(422)
  const after = new URL(locationOf(await decline('27')) ?? '', shop)
  expect(after.searchParams.get('count')).toBe('20')
  expect(after.searchParams.get('pick')?.split(',')).toEqual(pick.slice(20))
  expect(await read(after.pathname + after.search)).toContain('Decided: 20. Still open: 7.')
})
