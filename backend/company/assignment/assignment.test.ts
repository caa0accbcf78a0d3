import { describe, expect, it } from 'vitest'
import { assignmentCalls } from '#contract/calls/company/assignment.ts'
import { organizationCalls } from '#contract/calls/company/organization.ts'
import { peopleCalls } from '#contract/calls/company/people.ts'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import {
  type Assigner,
  addPerson,
  assign,
  assignMade,
  callOfAssigner,
  freeOf,
  install,
  listed,
  openAssigner,
  stateOf,
  stockUp,
  work,
} from '../../testing/company/assignment.ts'
import { testDatabase } from '../../testing/testing.ts'
import { removePerson } from '../people/change-person.ts'

const typed = () => ({ name: 'Zoë Ångström', email: `${crypto.randomUUID()}@example.com` })

const revoke = async ({ shop, bearer }: Assigner, id: string) => {
  const input = { assignmentIds: [id] }
  const { results } = await shop.ask(assignmentCalls.revokeAssignments, input, { bearer })
  return results[0]?.outcome
}

const moving = (assignmentId: string, accountId: string) => ({
  idempotencyKey: crypto.randomUUID(),
  assignmentId,
  accountId,
})

async function mailsTo(email: string) {
  const { results } = await testDatabase()
    .prepare('SELECT kind, locale, text FROM outbox_mail WHERE recipient = ? ORDER BY created_at')
    .bind(email)
    .all<{ kind: string; locale: string; text: string }>()
  return results
}

function tokenIn(text: string | undefined): string {
  return new URL(/https:\S*token=\S+/.exec(text ?? '')?.[0] ?? '').searchParams.get('token') ?? ''
}

describe('an assignment', () => {
  it('takes a plan from the stock and becomes an eSIM of the person', async () => {
    const assigner = await openAssigner(2)
    const person = await addPerson(assigner)
    const { assignmentIds, lines } = await assign(assigner, { accountIds: [person] })
    expect(lines).toMatchObject([{ accountId: person, name: 'Bo Minh Trần' }])
    expect(await freeOf(assigner)).toEqual({ lots: 1, ledger: 1, counted: 1 })
    expect(await stateOf(assigner, assignmentIds[0] ?? '')).toBe('making')
    await work(assigner)
    const [row] = await listed(assigner)
    expect(row).toMatchObject({ accountId: person, state: 'mailed', plan: { id: assigner.planId } })
    expect(row?.iccid).toMatch(/^8999900/)
    const { shop, bearer } = assigner
    const { lines: log } = await shop.ask(organizationCalls.listAudit, {}, { bearer })
    expect(log[0]).toMatchObject({ action: 'plan_assigned', subjectName: 'Bo Minh Trần' })
  })

  it('is mailed in the person’s language, with a link that opens the eSIM without an account', async () => {
    const assigner = await openAssigner()
    const person = await addPerson(assigner)
    await assignMade(assigner, person)
    const mails = await mailsTo(`${person}@example.com`)
    expect(mails).toMatchObject([{ kind: 'assigned', locale: 'de' }])
    const { shop } = assigner
    const token = tokenIn(mails[0]?.text)
    const esim = await shop.ask(assignmentCalls.openAssigned, { token })
    expect(esim).toMatchObject({ state: 'PENDING', organization: 'Example Travel Ltd' })
    expect(esim.matchingId).toBeDefined()
    expect(esim.canCancel).toBe(false)
    const elsewhere = { channel: 'dear' }
    const wrong = `${token.slice(0, -4)}AAAA`
    expect((await shop.refusal(assignmentCalls.openAssigned, { token }, elsewhere)).status).toBe(
      404,
    )
    expect((await shop.refusal(assignmentCalls.openAssigned, { token: wrong })).status).toBe(404)
  })

  it('makes people of those who have no account, who cannot sign in', async () => {
    const assigner = await openAssigner()
    const person = typed()
    const { assigned } = await assign(assigner, { people: [person] })
    expect(assigned).toBe(1)
    const row = await testDatabase()
      .prepare(`SELECT without_access, disabled_at IS NOT NULL AS disabled, password_hash, role_ids,
          name FROM account WHERE email = ?`)
      .bind(person.email)
      .first()
    const none = { without_access: 1, disabled: 1, password_hash: null, role_ids: '[]' }
    expect(row).toEqual({ ...none, name: person.name })
    await assign(assigner, { people: [{ ...person, email: person.email.toUpperCase() }] })
    expect(new Set((await listed(assigner)).map(({ accountId }) => accountId)).size).toBe(1)
  })

  it('is in the list of the person’s own account with the same address', async () => {
    const assigner = await openAssigner()
    const { shop } = assigner
    const person = typed()
    const account = await shop.addAccount({ email: person.email })
    await assign(assigner, { people: [person] })
    await work(assigner)
    const bearer = await shop.signIn(account)
    const { esims } = await shop.ask(shopCalls.listEsims, {}, { bearer })
    expect(esims).toMatchObject([{ state: 'PENDING', organization: 'Example Travel Ltd' }])
    const stranger = await shop.signIn(await shop.addAccount())
    const other = await shop.ask(shopCalls.listEsims, {}, { bearer: stranger })
    expect(other.esims).toEqual([])
  })

  it('goes to nobody when one line has a problem', async () => {
    const assigner = await openAssigner(9)
    const other = await openAssigner()
    const person = typed()
    const taken = await addPerson(other)
    const people = [
      person,
      { name: '', email: 'mahesh.patil@halden' },
      person,
      { name: '', email: `${taken}@example.com` },
    ]
    const { assigned, lines } = await assign(assigner, { people })
    expect(assigned).toBe(0)
    const problems = [undefined, 'email', 'double', 'taken']
    expect(lines.map(({ problem }) => problem)).toEqual(problems)
    expect(await freeOf(assigner)).toMatchObject({ lots: 9 })
  })

  it('happens once for a key, and is refused when too few plans are free', async () => {
    const assigner = await openAssigner(2)
    const wish = { accountIds: [await addPerson(assigner)], key: crypto.randomUUID() }
    const first = await assign(assigner, wish)
    expect(await assign(assigner, wish)).toEqual(first)
    expect(await freeOf(assigner)).toMatchObject({ lots: 1, counted: 1 })
    const { shop, bearer, planId } = assigner
    const people = [typed(), typed()]
    const more = { planId, people, idempotencyKey: crypto.randomUUID() }
    expect(await shop.refusal(assignmentCalls.assignPlans, more, { bearer })).toMatchObject({
      status: 409,
      reason: 'stock_short',
    })
    expect(await freeOf(assigner)).toMatchObject({ lots: 1, ledger: 1 })
  })

  it('takes lots that lapse first before others', async () => {
    const assigner = await openAssigner(1)
    await testDatabase()
      .prepare('UPDATE stock_lot SET lapses_at = lapses_at - 60 WHERE organization_id = ?')
      .bind(assigner.organizationId)
      .run()
    await stockUp(assigner, 2)
    await assign(assigner, { people: [typed(), typed()] })
    const { results } = await testDatabase()
      .prepare('SELECT free FROM stock_lot WHERE organization_id = ? ORDER BY lapses_at')
      .bind(assigner.organizationId)
      .all()
    expect(results).toEqual([{ free: 0 }, { free: 1 }])
  })
})

describe('a scheduled assignment', () => {
  it('begins at an hour of the person’s zone, or of the zone that is asked for', async () => {
    const assigner = await openAssigner(4)
    const person = await addPerson(assigner, { timeZone: 'Asia/Tokyo' })
    const wish = { accountIds: [person], people: [typed()], dueOn: '2099-11-30' }
    const { lines } = await assign(assigner, wish)
    const nine = Date.UTC(2099, 10, 30, 9) / 1000
    expect(lines.map(({ dueAt }) => dueAt)).toEqual([nine - 9 * 3600, nine])
    const asked = { ...wish, dueAt: '10:30', timeZone: 'Asia/Kolkata', people: [] }
    const again = await assign(assigner, asked)
    expect(again.lines[0]).toMatchObject({ dueAt: nine - 4 * 3600, hasUnused: true })
    expect(await stateOf(assigner, again.assignmentIds[0] ?? '')).toBe('scheduled')
  })

  it('takes its plan at once, and is made by the clock when its time comes', async () => {
    const assigner = await openAssigner(1)
    const { shop } = assigner
    const day = new Date(shop.clock.nowMs + 2 * 86_400_000).toISOString().slice(0, 10)
    const { assignmentIds } = await assign(assigner, { people: [typed()], dueOn: day })
    const [id = ''] = assignmentIds
    expect(await freeOf(assigner)).toEqual({ lots: 0, ledger: 0, counted: 0 })
    await work(assigner)
    expect(await stateOf(assigner, id)).toBe('scheduled')
    shop.clock.advance(3 * 86_400)
    await work(assigner)
    const made = await testDatabase()
      .prepare('SELECT state FROM assignment WHERE id = ?')
      .bind(id)
      .first()
    expect(made).toEqual({ state: 'assigned' })
  })

  it.each([
    ['2026-02-30', undefined, 'due_on'],
    ['2020-01-01', undefined, 'due_past'],
    ['2099-01-01', 'Europe/Atlantis', 'time_zone'],
  ])('is refused on %s in %s', async (dueOn, timeZone, reason) => {
    const assigner = await openAssigner(1)
    const { shop, bearer, planId } = assigner
    const input = { planId, people: [typed()], dueOn, timeZone }
    expect(await shop.refusal(assignmentCalls.previewAssignment, input, { bearer })).toMatchObject({
      status: 422,
      reason,
    })
  })
})

describe('an assignment that is taken back', () => {
  it('returns its plan to the lot, and its link opens nothing any more', async () => {
    const assigner = await openAssigner(1)
    const person = await addPerson(assigner)
    const id = await assignMade(assigner, person)
    const token = tokenIn((await mailsTo(`${person}@example.com`))[0]?.text)
    expect(await revoke(assigner, id)).toBe('returned')
    expect(await freeOf(assigner)).toEqual({ lots: 1, ledger: 1, counted: 1 })
    const { shop } = assigner
    expect((await shop.refusal(assignmentCalls.openAssigned, { token })).status).toBe(404)
    await work(assigner)
    expect(await mailsTo(`${person}@example.com`)).toHaveLength(1)
    expect(await revoke(assigner, id)).toBe('returned')
    expect(await freeOf(assigner)).toMatchObject({ ledger: 1 })
  })

  it('stays with a person whose phone has it', async () => {
    const assigner = await openAssigner(1)
    const id = await assignMade(assigner)
    await install(id)
    expect(await revoke(assigner, id)).toBe('kept')
    expect(await freeOf(assigner)).toMatchObject({ lots: 0, counted: 0 })
    expect(['installed', 'mailed']).toContain(await stateOf(assigner, id))
  })

  it('returns when it is made, if it was being made', async () => {
    const assigner = await openAssigner(1)
    const [id = ''] = (await assign(assigner, { people: [typed()] })).assignmentIds
    expect(await revoke(assigner, id)).toBe('leaving')
    await work(assigner)
    await work(assigner)
    expect(await stateOf(assigner, id)).toBe('returned')
    expect(await freeOf(assigner)).toEqual({ lots: 1, ledger: 1, counted: 1 })
  })

  it('returns its plan when the network cannot make the eSIM', async () => {
    const assigner = await openAssigner(1)
    await testDatabase()
      .prepare('INSERT INTO sandbox_failure (plan_id) VALUES (?) ON CONFLICT DO NOTHING')
      .bind(assigner.planId)
      .run()
    const person = await addPerson(assigner)
    const id = await assignMade(assigner, person)
    expect(await stateOf(assigner, id)).toBe('failed')
    expect(await freeOf(assigner)).toEqual({ lots: 1, ledger: 1, counted: 1 })
    await work(assigner)
    expect(await mailsTo(`${person}@example.com`)).toEqual([])
  })
})

describe('somebody who leaves', () => {
  it('returns with the same batch what no phone has installed, and keeps the rest', async () => {
    const assigner = await openAssigner(3)
    const person = await addPerson(assigner)
    const kept = await assignMade(assigner, person)
    await install(kept)
    await testDatabase()
      .prepare(`UPDATE esim SET profile = 'INSTALLED' WHERE purchase_id = ?`)
      .bind(kept)
      .run()
    const made = await assignMade(assigner, person)
    const [later = ''] = (await assign(assigner, { accountIds: [person], dueOn: '2099-01-01' }))
      .assignmentIds
    const [listedPerson] = (
      await assigner.shop.ask(peopleCalls.listPeople, { q: person }, assigner)
    ).people
    expect(listedPerson?.returningPlans).toBe(2)
    await removePerson(callOfAssigner(assigner), person)
    expect(await stateOf(assigner, later)).toBe('returned')
    expect(await stateOf(assigner, made)).toBe('leaving')
    await work(assigner)
    expect(await stateOf(assigner, made)).toBe('returned')
    expect(await stateOf(assigner, kept)).toBe('installed')
    expect(await freeOf(assigner)).toEqual({ lots: 2, ledger: 2, counted: 2 })
  })
})

describe('an assignment that is moved', () => {
  it('gets another profile for the other person', async () => {
    const assigner = await openAssigner(1)
    const { shop, bearer } = assigner
    const [first, second] = [await addPerson(assigner), await addPerson(assigner)]
    const id = await assignMade(assigner, first)
    const asked = moving(id, second)
    const moved = await shop.ask(assignmentCalls.moveAssignment, asked, { bearer })
    expect(await shop.ask(assignmentCalls.moveAssignment, asked, { bearer })).toEqual(moved)
    await work(assigner)
    expect(await stateOf(assigner, id)).toBe('moved')
    const [row] = await listed(assigner, { personId: second })
    expect(row).toMatchObject({ id: moved.movedToId, state: 'mailed' })
    expect(await freeOf(assigner)).toEqual({ lots: 0, ledger: 0, counted: 0 })
    expect(await mailsTo(`${second}@example.com`)).toHaveLength(1)
  })

  it('stays once a phone has it, and is not moved to its own person', async () => {
    const assigner = await openAssigner(1)
    const { shop, bearer } = assigner
    const [first, second] = [await addPerson(assigner), await addPerson(assigner)]
    const id = await assignMade(assigner, first)
    await install(id)
    const { moveAssignment } = assignmentCalls
    for (const [to, reason] of [
      [first, 'same'],
      [second, 'installed'],
    ] as const) {
      expect(await shop.refusal(moveAssignment, moving(id, to), { bearer })).toMatchObject({
        status: 409,
        reason,
      })
    }
    expect(await listed(assigner, { personId: second })).toEqual([])
  })

  it('moves a scheduled one with its day', async () => {
    const assigner = await openAssigner(1)
    const { shop, bearer } = assigner
    const second = await addPerson(assigner)
    const wish = { people: [typed()], dueOn: '2099-11-30' }
    const { assignmentIds, lines } = await assign(assigner, wish)
    const asked = moving(assignmentIds[0] ?? '', second)
    await shop.ask(assignmentCalls.moveAssignment, asked, { bearer })
    expect(await listed(assigner, { personId: second })).toMatchObject([
      { state: 'scheduled', dueAt: lines[0]?.dueAt },
    ])
  })
})

describe('a link that is mailed again', () => {
  it('goes to whoever has not installed, after a while', async () => {
    const assigner = await openAssigner(2)
    const { shop, bearer } = assigner
    const person = await addPerson(assigner)
    const id = await assignMade(assigner, person)
    const resend = async () => {
      const input = { assignmentIds: [id] }
      const { results } = await shop.ask(assignmentCalls.resendAssignments, input, { bearer })
      return results[0]?.outcome
    }
    expect(await resend()).toBe('too_soon')
    shop.clock.advance(700)
    expect(await resend()).toBe('sent')
    expect(await mailsTo(`${person}@example.com`)).toHaveLength(2)
    await revoke(assigner, id)
    expect(await resend()).toBe('not_mailed')
  })
})

describe('the list of assignments', () => {
  it('is searched, filtered, sorted and paged', async () => {
    const assigner = await openAssigner(5)
    const { organizationId } = assigner
    await testDatabase()
      .prepare(`INSERT INTO billing_group (id, organization_id, name, cost_centre,
          created_at)
        VALUES (?1, ?2, 'Sales', '4711', 1)`)
      .bind(`g-${organizationId}`, organizationId)
      .run()
    const grouped = await addPerson(assigner, { groupId: `g-${organizationId}` })
    const people = [{ ...typed(), name: '이준호' }, typed()]
    await assign(assigner, { groupId: `g-${organizationId}`, people })
    await work(assigner)
    await assign(assigner, { people: [typed()], dueOn: '2099-01-01' })
    const ids = async (asked: object) => (await listed(assigner, asked)).map(({ name }) => name)
    expect(await ids({ q: '준호' })).toEqual(['이준호'])
    expect(await ids({ q: 'zoë' })).toHaveLength(2)
    expect(await ids({ q: 'nobody' })).toEqual([])
    expect(await ids({ state: 'scheduled' })).toEqual(['Zoë Ångström'])
    expect(await ids({ state: 'mailed' })).toHaveLength(3)
    expect(await ids({ personId: grouped })).toEqual(['Bo Minh Trần'])
    const [row] = await listed(assigner, { groupId: `g-${organizationId}` })
    expect(row).toMatchObject({ groupName: 'Sales', costCentre: '4711' })
    expect(await ids({ sort: 'name' })).toEqual((await ids({ sort: '-name' })).toReversed())
    const { shop, bearer } = assigner
    const asked = { page: 2, pageSize: 3, sort: 'created' }
    const page = await shop.ask(assignmentCalls.listAssignments, asked, { bearer })
    expect([page.total, page.assignments.length]).toEqual([4, 1])
  })
})

describe('another organisation’s', () => {
  it('assignments, people, plans and groups are not found', async () => {
    const assigner = await openAssigner()
    const other = await openAssigner()
    const id = await assignMade(other)
    const [own, theirs] = [await addPerson(assigner), await addPerson(other)]
    const ownId = await assignMade(assigner, own)
    const { shop, bearer, planId } = assigner
    const key = { idempotencyKey: crypto.randomUUID() }
    const group = `g-${other.organizationId}`
    await testDatabase()
      .prepare(`INSERT INTO billing_group (id, organization_id, name, cost_centre,
          created_at)
        VALUES (?1, ?2, 'Sales', '', 1)`)
      .bind(group, other.organizationId)
      .run()
    const { resendAssignments, revokeAssignments, moveAssignment, assignPlans } = assignmentCalls
    const refused = [
      [resendAssignments, { assignmentIds: [ownId, id] }],
      [revokeAssignments, { assignmentIds: [ownId, id] }],
      [moveAssignment, moving(id, own)],
      [moveAssignment, moving(ownId, theirs)],
      [assignPlans, { ...key, planId, accountIds: [theirs] }],
      [assignPlans, { ...key, planId, groupId: group }],
      [assignPlans, { ...key, planId: 'xx-5gb-30d-v1', accountIds: [own] }],
    ] as const
    for (const [row, input] of refused) {
      expect([row.path, (await shop.refusal(row, input, { bearer })).status]).toEqual([
        row.path,
        404,
      ])
    }
    expect(await listed(assigner, { personId: theirs })).toEqual([])
    expect(await listed(assigner, { groupId: group })).toEqual([])
    expect(await stateOf(assigner, ownId)).toBe('mailed')
  })
})
