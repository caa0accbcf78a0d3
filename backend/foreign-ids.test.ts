import { describe, expect, it } from 'vitest'
import type { Tokens } from '#contract/account.ts'
import { callTable } from '#contract/calls/index.ts'
import type { CallRow } from '#contract/calls/row/row.ts'
import { permissionKeys } from '#contract/permissions.ts'
import { inputs } from '#contract/testing/effort.ts'
import { type Keyring, openKeyring } from './testing/account/test-keyring.ts'
import { forgetLimits } from './testing/gate.ts'
import { member } from './testing/owned/asking.ts'
import { buyersAskings } from './testing/owned/buyers-askings.ts'
import { membersAskings } from './testing/owned/members-askings.ts'
import type { NewTestAccount } from './testing/test-accounts.ts'
import type { SendOptions } from './testing/test-shop.ts'
import { testDatabase } from './testing/testing.ts'

const askings = [...buyersAskings, ...membersAskings]

/** Fields whose value identifies somebody's resource. */
const idFields = [
  'id',
  'key',
  'avatar',
  'order_id',
  'esim_id',
  'friend_id',
  'account_id',
  'organization_id',
  'budget_id',
  'holder_id',
  'api_key_id',
  'webhook_id',
  'delivery_id',
  'device_id',
  'invoice_id',
  'payment_id',
  'import_id',
  'trip_id',
  'stay_id',
]

function fieldsOf({ input }: CallRow): string[] {
  const { properties = {} } = input.in.toJsonSchema() as { properties?: object }
  return Object.keys(properties)
}

const takesId = (row: CallRow) => fieldsOf(row).some((name) => idFields.includes(name))

/** Returns all kinds of callers except the owner. */
async function strangers(keyring: Keyring): Promise<[string, SendOptions][]> {
  const bearerOf = async (account: NewTestAccount): Promise<{ bearer: Tokens }> => ({
    bearer: await keyring.signIn(await keyring.addAccount(account)),
  })
  const at = { channel: 'plain', now: Math.floor(keyring.clock.nowMs / 1000) }
  return [
    ['another consumer', await bearerOf({})],
    ['another organisation’s administrator', await bearerOf(member(permissionKeys))],
    ['a member without permission', await bearerOf(member([]))],
    ['a guest', { bearer: (await keyring.services.accessTokens.signGuest(at)).token }],
    ['nobody', {}],
  ]
}

/** Returns a refusal without the id of its request. */
async function refusalOf(response: Response) {
  const { request_id, ...rest } = (await response.json()) as Record<string, unknown>
  const names = [...response.headers.keys()].filter((name) => name !== 'x-request-id')
  return { status: response.status, rest, names }
}

describe('R-AC-3: a thing of somebody’s', () => {
  it('is looked at for every call that names one', () => {
    // The office's calls name things of many people: what they reach is a matter of brands.
    const ofPeople = callTable.filter(({ access }) => access !== 'staff')
    // Behind a link, its token says what may be reached.
    const byLink = ofPeople.filter((row) => fieldsOf(row).includes('token'))
    const named = ofPeople.filter((row) => takesId(row) && !byLink.includes(row))
    const paths = named.map(({ path }) => path)
    expect(askings.map(({ row }) => row.path).sort()).toEqual(paths.sort())
  })

  it.each(askings.map((asking) => ({ path: asking.row.path, asking })))(
    'is to strangers as if it were not there: $path',
    async ({ asking }) => {
      const { row, owner, own, absent, input, body } = asking
      const keyring = await openKeyring({ password: 'a long enough password', ...owner })
      const id = await own(keyring)
      const send = (of: string, options: SendOptions) =>
        keyring.send(row, input(of), { ...options, ...(body ? { body } : {}) })
      for (const [who, options] of await strangers(keyring)) {
        const [foreign, missing] = [
          await refusalOf(await send(id, options)),
          await refusalOf(await send(absent, options)),
        ]
        expect(foreign, who).toEqual(missing)
        expect(foreign.status, who).toBeGreaterThanOrEqual(400)
      }
      expect((await send(id, keyring.bearer)).status).toBe(200)
    },
  )
})

/** An organisation's own rows in all tables that name it, as one text for each table. */
async function rowsOf(organizationIds: readonly string[]): Promise<Map<string, string>> {
  const db = testDatabase()
  const tables = await db
    .prepare(`SELECT name FROM sqlite_master
      WHERE type = 'table' AND sql LIKE '%organization_id TEXT%' ORDER BY name`)
    .all<{ name: string }>()
  const own = JSON.stringify(organizationIds)
  const rows = await db.batch(
    tables.results.map(({ name }) =>
      db
        .prepare(`SELECT * FROM ${name} WHERE organization_id IN (SELECT value FROM json_each(?))`)
        .bind(own),
    ),
  )
  return new Map(tables.results.map(({ name }, at) => [name, JSON.stringify(rows[at]?.results)]))
}

describe('R-AC-3: what organisations own', () => {
  const ofMembers = askings.filter(({ owner }) => owner?.member)

  it('is neither shown nor changed by calls of another organisation with its ids', async () => {
    const owners = await Promise.all(
      ofMembers.map(async (asking) => {
        const name = `Owner ${crypto.randomUUID()}`
        const keyring = await openKeyring({ ...asking.owner, name })
        return { id: await asking.own(keyring), owner: keyring.owner, name }
      }),
    )
    const organizationIds = owners.map(({ owner }) => owner.organizationId ?? '')
    const before = await rowsOf(organizationIds)
    expect([...before.values()].filter((rows) => rows !== '[]').length).toBeGreaterThan(15)
    const ids = [...new Set(owners.flatMap(({ id, owner }) => [id, owner.id, owner.roleId ?? '']))]
    const secrets = owners.flatMap(({ name, owner }) => [name, owner.email])

    const stranger = await openKeyring(member(permissionKeys))
    const calls = Math.max(inputs, ofMembers.length)
    for (let at = 0; at < calls; at += 1) {
      const { row, input, body } = ofMembers[at % ofMembers.length] ?? { row: ofMembers[0]?.row }
      const id = ids[Math.floor(at / ofMembers.length) % ids.length] ?? ''
      if (!row || !input) throw new Error('expected a call')
      // The limits are of no use here: each call has to reach the check of whose the thing is.
      if (at % 20 === 0) await forgetLimits()
      const answer = await stranger.send(row, input(id), {
        ...stranger.bearer,
        ...(body ? { body } : {}),
      })
      const text = await answer.text()
      expect([400, 403, 404, 409, 422], `${row.path} of ${id}: ${text}`).toContain(answer.status)
      expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
    }
    expect(await rowsOf(organizationIds)).toEqual(before)
  })
})
