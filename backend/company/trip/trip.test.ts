import { describe, expect, it } from 'vitest'
import { approvalCalls } from '#contract/calls/company/approval.ts'
import { budgetCalls } from '#contract/calls/company/budget.ts'
import { organizationCalls } from '#contract/calls/company/organization.ts'
import { purchasingCalls } from '#contract/calls/company/purchasing.ts'
import { tripListCalls } from '#contract/calls/company/trip-list.ts'
import { type PermissionKey, permissionKeys } from '#contract/permissions.ts'
import { addMember } from '../../testing/company/approval.ts'
import { addPerson, freeOf, listed, stateOf, work } from '../../testing/company/assignment.ts'
import {
  callOfPurchaser,
  fill,
  ledgersOf,
  openPurchaser,
  type Purchaser,
} from '../../testing/company/purchasing.ts'
import { openTestShop } from '../../testing/test-shop.ts'
import { testDatabase } from '../../testing/testing.ts'
import { approveTrips } from './approve-trips.ts'

const nowMs = Date.parse('2030-03-01T12:00:00Z')
const japan = { country: 'japan', from: '2030-03-11', to: '2030-03-15' }

const open = (means: object = {}) => openPurchaser({ shop: openTestShop({ nowMs }), ...means })
const mail = () => `${crypto.randomUUID()}@example.com`
const read = ({ shop, bearer }: Purchaser) => shop.ask(tripListCalls.listTrips, {}, { bearer })

async function add({ shop, bearer }: Purchaser, ...rows: object[]) {
  return shop.ask(tripListCalls.addTripStays, { rows }, { bearer })
}

async function approve(purchaser: Purchaser, more: object = {}) {
  const { version, totalMinor } = await read(purchaser)
  const input = { idempotencyKey: crypto.randomUUID(), version, totalMinor, ...more }
  return purchaser.shop.ask(tripListCalls.approveTrips, input, purchaser)
}

async function refusedApproval(purchaser: Purchaser, more: object = {}) {
  const { version, totalMinor } = await read(purchaser)
  const input = { idempotencyKey: crypto.randomUUID(), version, totalMinor, ...more }
  const { bearer } = purchaser
  return purchaser.shop.refusal(tripListCalls.approveTrips, input, { bearer })
}

/** Buys plans into the stock. */
async function stock(purchaser: Purchaser, planId: string, plans: number): Promise<void> {
  const { shop, bearer } = purchaser
  const totalMinor = await fill(purchaser, planId, plans)
  const order = { idempotencyKey: crypto.randomUUID(), totalMinor }
  await shop.ask(purchasingCalls.createMasterOrder, order, { bearer })
}

describe('a list of trips', () => {
  it('knows people by name and address, and makes nobody of them', async () => {
    const purchaser = await open()
    const person = await addPerson(purchaser, { timeZone: 'Asia/Tokyo' })
    const other = `Zoë Ångström <${mail()}>`
    const rows = [
      { who: 'bo minh trần', ...japan },
      { who: other, ...japan, country: 'KR' },
    ]
    // SQLite folds only ASCII, so a name is found as it is written.
    expect(await add(purchaser, { ...rows[0], who: 'Bo Minh Trần' }, rows[1] ?? {})).toEqual({
      added: 2,
      problems: [],
    })
    const { trips, version } = await read(purchaser)
    expect(version).toBe(1)
    expect(trips).toMatchObject([
      { accountId: person, name: 'Bo Minh Trần', timeZone: 'Asia/Tokyo', dayMb: 512 },
      { name: 'Zoë Ångström', stays: [{ country: 'south-korea', code: 'KR' }] },
    ])
    expect(trips[1]).not.toHaveProperty('accountId')
  })

  it('R-PEO-9: knows countries by all of their names, and none by one of two', async () => {
    const purchaser = await open()
    const named = ['USA', 'Turkey', 'Ivory Coast', '日本', 'Việt Nam', 'Corea']
    const rows = named.map((country) => ({ ...japan, who: mail(), country }))
    expect(await add(purchaser, ...rows)).toEqual({ added: named.length, problems: [] })
    const { trips } = await read(purchaser)
    const found = trips.flatMap(({ stays }) => stays.map(({ country }) => country))
    const slugs = ['cote-divoire', 'japan', 'south-korea', 'turkiye', 'united-states', 'vietnam']
    expect(found.sort()).toEqual(slugs)
    const unclear = await add(purchaser, { ...japan, who: mail(), country: 'Virgin Islands' })
    expect(unclear.problems).toEqual([{ row: 0, problem: 'country' }])
  })

  it('adds no row when one has a problem, and says which', async () => {
    const purchaser = await open()
    const stranger = await open()
    const [who, taken] = [mail(), (await read(stranger)).known[0]?.email ?? '']
    const { added, problems } = await add(
      purchaser,
      { who, ...japan },
      { who: 'Nobody', ...japan },
      { who: 'a@b', ...japan },
      { who: taken, ...japan },
      { who: mail(), ...japan, country: 'atlantis' },
      { who: mail(), ...japan, from: '2030-02-30' },
      { who: mail(), ...japan, to: '2030-03-10' },
      { who: mail(), ...japan, from: '2030-02-28' },
      { who: mail(), ...japan, from: '2032-03-11', to: '2032-03-12' },
      { who: mail(), ...japan, to: '2030-07-11' },
      { who, ...japan, country: 'thailand', from: '2030-03-14' },
    )
    expect(added).toBe(0)
    expect(problems.map(({ problem }) => problem)).toEqual([
      ...['person', 'email', 'taken', 'country', 'day', 'order', 'past', 'far', 'long', 'overlap'],
    ])
    expect((await read(purchaser)).trips).toEqual([])
  })

  it('reads days as people write them, and takes a day of travel for both countries', async () => {
    const purchaser = await open()
    const who = mail()
    const rows = [
      { who, country: 'japan', from: '11.3.2030', to: '15.3.2030' },
      { who, country: 'south-korea', from: '15 March 2030', to: '2030-03-20' },
    ]
    expect((await add(purchaser, ...rows)).added).toBe(2)
    const [trip] = (await read(purchaser)).trips
    expect(trip?.stays).toMatchObject([japan, { from: '2030-03-15', to: '2030-03-20' }])
  })

  it('is changed by stay, by person and by the switch', async () => {
    const purchaser = await open()
    const { shop, bearer } = purchaser
    await add(purchaser, { who: mail(), ...japan })
    const [trip] = (await read(purchaser)).trips
    const stayId = trip?.stays[0]?.id
    const moved = { stayId, country: 'thailand', from: '2030-03-12', to: '2030-03-13' }
    await shop.ask(tripListCalls.changeTripStay, moved, { bearer })
    await shop.ask(tripListCalls.changeTrip, { tripId: trip?.id, dayMb: 2048 }, { bearer })
    await shop.ask(tripListCalls.useTripStock, { usesStock: false }, { bearer })
    const changed = await read(purchaser)
    expect(changed).toMatchObject({ version: 4, usesStock: false })
    expect(changed.trips).toMatchObject([
      { dayMb: 2048, stays: [{ country: 'thailand', from: '2030-03-12', to: '2030-03-13' }] },
    ])
    const wrong = { ...moved, to: '2030-03-11' }
    expect(await shop.refusal(tripListCalls.changeTripStay, wrong, { bearer })).toMatchObject({
      reason: 'order',
    })
    await shop.ask(tripListCalls.removeTripStay, { stayId }, { bearer })
    expect((await read(purchaser)).trips).toEqual([])
  })

  it('loses whoever leaves the organisation', async () => {
    const purchaser = await open()
    const person = await addPerson(purchaser)
    await add(purchaser, { who: `${person}@example.com`, ...japan })
    await testDatabase()
      .prepare('UPDATE account SET deleted_at = 1, email = NULL, email_key = NULL WHERE id = ?')
      .bind(person)
      .run()
    expect((await read(purchaser)).trips).toMatchObject([{ problem: 'left', plans: [] }])
    expect(await refusedApproval(purchaser)).toMatchObject({ reason: 'trips_empty' })
  })
})

describe('the plans of a list', () => {
  it('come from the stock first, and are bought without it', async () => {
    const purchaser = await open()
    const { shop, bearer } = purchaser
    await stock(purchaser, 'jp-5gb-30d-v1', 1)
    await add(purchaser, { who: mail(), ...japan }, { who: mail(), ...japan })
    const list = await read(purchaser)
    expect(list).toMatchObject({ people: 2, plans: 2, fromStock: 1 })
    const [first, second] = list.trips
    expect(first).toMatchObject({ plans: [{ isFree: true, plan: { id: 'jp-5gb-30d-v1' } }] })
    expect(second).toMatchObject({ plans: [{ isFree: false, from: '2030-03-11' }] })
    expect(list.totalMinor).toBe(second?.plans[0]?.priceMinor)
    await shop.ask(tripListCalls.useTripStock, { usesStock: false }, { bearer })
    const bought = await read(purchaser)
    expect(bought).toMatchObject({ fromStock: 0, totalMinor: 2 * list.totalMinor })
  })

  it('are scheduled for the morning before they are used, by each person’s clock', async () => {
    const purchaser = await open()
    const [tokyo, lima] = [
      await addPerson(purchaser, { timeZone: 'Asia/Tokyo' }),
      await addPerson(purchaser, { timeZone: 'America/Lima' }),
    ]
    await add(
      purchaser,
      { who: `${tokyo}@example.com`, ...japan },
      { who: `${lima}@example.com`, country: 'japan', from: '2030-03-01', to: '2030-03-02' },
    )
    await approve(purchaser)
    const assigned = await listed(purchaser as never)
    const dueOf = (id: string) => assigned.find(({ accountId }) => accountId === id)
    expect(dueOf(tokyo)).toMatchObject({
      state: 'scheduled',
      dueAt: Date.parse('2030-03-10T09:00:00+09:00') / 1000,
    })
    // The morning is over: the eSIM is made at once.
    expect(dueOf(lima)).toMatchObject({ state: 'making', dueAt: nowMs / 1000 })
  })
})

describe('an approval', () => {
  it('buys what is missing, schedules everything and empties the list', async () => {
    const purchaser = await open({ limitMinor: 1_000_000 })
    const { shop, bearer, organizationId } = purchaser
    await stock(purchaser, 'jp-5gb-30d-v1', 1)
    const before = await ledgersOf(organizationId)
    const long = {
      who: `Ann <${mail()}>`,
      country: 'vietnam',
      from: '2030-04-01',
      to: '2030-05-20',
    }
    await add(purchaser, { who: mail(), ...japan }, long)
    const list = await read(purchaser)
    const done = await approve(purchaser)
    expect(done).toMatchObject({ people: 2, fromStock: 1, totalMinor: list.totalMinor })
    expect(done.plans).toBeGreaterThan(2)
    const ledgers = await ledgersOf(organizationId)
    expect(ledgers.spent).toBe((before.spent ?? 0) + list.totalMinor)
    expect(await freeOf(purchaser)).toMatchObject({ lots: 0, ledger: 0, counted: 0 })
    const after = await read(purchaser)
    expect(after.trips).toEqual([])
    expect(after.approvals).toMatchObject([{ plans: done.plans, orderId: done.orderId }])
    const { lines } = await shop.ask(organizationCalls.listAudit, {}, { bearer })
    expect(lines.map(({ action }) => action)).toContain('trips_approved')
    // One person has one account, however many plans they get.
    const assigned = await listed(purchaser as never, { pageSize: 100 })
    expect(new Set(assigned.map(({ accountId }) => accountId)).size).toBe(2)
  })

  it('becomes eSIMs when their time has come', async () => {
    const purchaser = await open()
    await add(purchaser, { who: mail(), ...japan })
    const [id = ''] = (await approve(purchaser)).assignmentIds
    expect(await stateOf(purchaser as never, id)).toBe('scheduled')
    purchaser.shop.clock.nowMs = Date.parse('2030-03-10T09:00:01Z')
    purchaser.bearer = await purchaser.shop.signIn({
      id: purchaser.accountId,
      accountType: 'enterprise',
    })
    await work(purchaser as never)
    expect(await stateOf(purchaser as never, id)).toBe('mailed')
  })

  it('is refused as a whole when it passes the limit', async () => {
    const purchaser = await open({ limitMinor: 100 })
    const { organizationId } = purchaser
    await add(purchaser, { who: `Ann <${mail()}>`, ...japan })
    expect(await refusedApproval(purchaser)).toMatchObject({ reason: 'spend_limit' })
    const empty = { orders: 0, spent: 0, stocked: 0, free: 0 }
    expect(await ledgersOf(organizationId)).toMatchObject(empty)
    expect(await listed(purchaser as never)).toEqual([])
    expect((await read(purchaser)).trips).toHaveLength(1)
    const count = await testDatabase()
      .prepare('SELECT count(*) AS n FROM account WHERE organization_id = ?')
      .bind(organizationId)
      .first('n')
    expect(count).toBe(1)
  })

  it('is refused for another total or another list than was shown', async () => {
    const purchaser = await open()
    await add(purchaser, { who: mail(), ...japan })
    const { version, totalMinor } = await read(purchaser)
    const other = { totalMinor: totalMinor - 1 }
    expect(await refusedApproval(purchaser, other)).toMatchObject({ reason: 'price_changed' })
    await add(purchaser, { who: mail(), ...japan })
    const shown = { version, totalMinor }
    expect(await refusedApproval(purchaser, shown)).toMatchObject({ reason: 'trips_changed' })
  })

  it('needs the right to order only where something is bought', async () => {
    const purchaser = await open()
    const { shop, organizationId } = purchaser
    await stock(purchaser, 'jp-5gb-30d-v1', 1)
    await add(purchaser, { who: mail(), ...japan }, { who: mail(), ...japan })
    const permissions: PermissionKey[] = ['GET_ASSIGN_LIST', 'ASSIGN_ESIM']
    const account = await shop.addAccount({ member: { paymentModel: 'POST_PAID', permissions } })
    await testDatabase()
      .prepare('UPDATE account SET organization_id = ? WHERE id = ?')
      .bind(organizationId, account.id)
      .run()
    await testDatabase()
      .prepare("UPDATE role SET organization_id = ?1, name = 'helper' WHERE organization_id = ?2")
      .bind(organizationId, account.organizationId)
      .run()
    const helper = { ...purchaser, bearer: await shop.signIn(account), accountId: account.id }
    const list = await read(helper)
    expect(list).not.toHaveProperty('paying')
    expect(await refusedApproval(helper)).toMatchObject({ status: 403, reason: 'permission' })
    const tripId = list.trips[1]?.id
    await shop.ask(tripListCalls.removeTrip, { tripId }, { bearer: helper.bearer })
    expect(await approve(helper)).toMatchObject({ plans: 1, fromStock: 1, totalMinor: 0 })
  })

  it('happens once for one key, and once for twenty members at once', async () => {
    const purchaser = await open()
    const { organizationId } = purchaser
    for (const round of [1, 2, 3]) {
      await add(purchaser, { who: mail(), ...japan }, { who: mail(), ...japan })
      const { version, totalMinor } = await read(purchaser)
      const call = callOfPurchaser(purchaser)
      const keys = Array.from({ length: 20 }, (_, at) => `${round}-${at % 10}-${organizationId}`)
      const ends = await Promise.allSettled(
        keys.map((idempotencyKey) => approveTrips(call, { idempotencyKey, version, totalMinor })),
      )
      const done = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []))
      expect(new Set(done.map(({ orderId }) => orderId)).size).toBe(1)
      expect(await ledgersOf(organizationId)).toMatchObject({ orders: round })
      expect(await freeOf(purchaser)).toEqual({ lots: 0, ledger: 0, counted: 0 })
    }
    expect(await listed(purchaser as never)).toHaveLength(6)
  })
})

describe('a budget', () => {
  it('holds back whose plans would pass it, and says what asking for them comes to', async () => {
    const purchaser = await open()
    const person = await addPerson(purchaser)
    const budget = { level: 'person', holderId: person, limitMinor: 100, reset: 'month' } as const
    const { shop, bearer } = purchaser
    await shop.ask(budgetCalls.setBudget, { ...budget, isHard: true }, { bearer })
    await add(purchaser, { who: `${person}@example.com`, ...japan }, { who: mail(), ...japan })
    const { trips, people, over } = await read(purchaser)
    expect(trips.map(({ isOver }) => isOver).toSorted()).toEqual([true, undefined])
    expect(trips.map(({ problem }) => problem)).toEqual([undefined, undefined])
    expect(people).toBe(1)
    expect(over).toMatchObject({ people: 1, needs: [{ rule: 'budget', isBroken: true }] })
    expect(await approve(purchaser)).toMatchObject({ people: 1 })
    expect((await read(purchaser)).trips).toMatchObject([{ accountId: person, isOver: true }])
    expect(await listed({ ...purchaser, planId: '' })).toHaveLength(1)
  })

  it('is passed by trips that somebody else approves with a reason', async () => {
    const purchaser = await open()
    const { shop, bearer } = purchaser
    const budget = { level: 'organization', limitMinor: 100, reset: 'month', isHard: true } as const
    await shop.ask(budgetCalls.setBudget, budget, { bearer })
    await add(purchaser, { who: mail(), ...japan })
    const { version, over } = await read(purchaser)
    const keyed = { idempotencyKey: crypto.randomUUID(), word: 'The fair' }
    const asking = await addMember(purchaser as never, [...permissionKeys])
    const asked = await shop.ask(
      approvalCalls.requestTrips,
      { ...keyed, version, totalMinor: over?.totalMinor ?? 0 },
      { bearer: asking.bearer },
    )
    expect((await read(purchaser)).askedAt).toBeDefined()
    const { requestId } = asked
    const ticket = await shop.ask(approvalCalls.getApproval, { requestId }, { bearer })
    expect(ticket).toMatchObject({ isOver: true, from: { kind: 'trips' } })
    expect(ticket.checks).toContainEqual({ rule: 'budget', isBroken: true })
    const deciding = { requestId, totalMinor: ticket.nowMinor ?? 0 }
    const plain = await shop.refusal(approvalCalls.approveRequest, deciding, { bearer })
    expect(plain.reason).toBe('budget')
    const passing = { ...deciding, overBudget: true, word: 'They have to travel' }
    const { state } = await shop.ask(approvalCalls.approveRequest, passing, { bearer })
    expect(state).toBe('approved')
    expect((await read(purchaser)).trips).toEqual([])
    expect(await listed({ ...purchaser, planId: '' })).toHaveLength(1)
  })
})
