import { describe, expect, it } from 'vitest'
import { assignmentSorts } from '#contract/assigning/assignment-words.ts'
import { assignmentCalls } from '#contract/calls/company/assignment.ts'
import { isDeep } from '#contract/testing/effort.ts'
import { openMany } from '../../testing/company/many-assignments.ts'
import { openUsers, type Users } from '../../testing/company/usage.ts'
import { testDatabase } from '../../testing/testing.ts'
import { scansOf, takeStatements } from '../../testing/watched-statements.ts'

type Input = { sort?: (typeof assignmentSorts)[number]; q?: string }

const ask = (users: Users, input: Input & { pageStart?: string }) =>
  users.shop.ask(assignmentCalls.exportAssignments, input, users)

/** Reads a whole file; `between` runs after its first page. */
async function readFile(users: Users, input: Input, between = async () => {}) {
  const rows = []
  let pageStart: string | null = null
  do {
    const start: { pageStart?: string } = pageStart === null ? {} : { pageStart }
    const page = await ask(users, { ...input, ...start })
    if (rows.length === 0) await between()
    rows.push(...page.assignments)
    pageStart = page.lastEvaluatedKey
  } while (pageStart !== null)
  return rows
}

const exports = (users: Users) =>
  testDatabase()
    .prepare(`SELECT subject_id, after FROM audit_entry
      WHERE organization_id = ?1 AND action = 'list_exported'`)
    .bind(users.organizationId)
    .all()
    .then(({ results }) => results)

/** Each was given a hundred plans; a page of the file has 2,000. */
const people = isDeep ? 50 : 25

describe('the file of what people were given', () => {
  it('has each row once in every order, in several pages', async () => {
    const users = await openMany(people)
    takeStatements()
    for (const sort of assignmentSorts) {
      const rows = await readFile(users, { sort })
      expect(new Set(rows.map(({ id }) => id)).size, sort).toBe(people * 100)
      expect(rows, sort).toHaveLength(people * 100)
    }
    expect(await scansOf(testDatabase(), takeStatements())).toEqual([])
    const names = (await readFile(users, { sort: '-name' })).map(({ name }) => name)
    expect(names).toEqual(names.toSorted((one, other) => (one < other ? 1 : one > other ? -1 : 0)))
  })

  it('has no row twice if a plan is given while it is read', async () => {
    const users = await openMany(people)
    const rows = await readFile(users, {}, async () => {
      await testDatabase()
        .prepare(`INSERT INTO assignment (id, organization_id, account_id, lot_id, plan_id,
            channel, state, due_at, assigned_by, created_at)
          SELECT 'late-' || id, organization_id, account_id, lot_id, plan_id, channel, 'scheduled',
            due_at, '', created_at + 60
          FROM assignment WHERE organization_id = ?1 ORDER BY created_at DESC LIMIT 10`)
        .bind(users.organizationId)
        .run()
    })
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    expect(rows).toHaveLength(people * 100)
  })

  it('stands in the audit log once, with its filter', async () => {
    const users = await openMany(people)
    await readFile(users, { q: 'Person 1' })
    await readFile(users, {})
    expect(await exports(users)).toEqual([
      { subject_id: 'assignments', after: '{"q":"Person 1"}' },
      { subject_id: 'assignments', after: '{}' },
    ])
  })

  it('of another organisation is never read, whatever the page begins with', async () => {
    const users = await openMany(people)
    const { lastEvaluatedKey } = await ask(users, {})
    const strangers = await openUsers({ people: 0, permissions: ['GET_ASSIGN_LIST'] })
    const start = lastEvaluatedKey ?? ''
    expect(await ask(strangers, { pageStart: start })).toMatchObject({ assignments: [] })
    for (const pageStart of ['nothing', `${start}x`, btoa('["a"]').replaceAll('=', '')]) {
      const input = { pageStart }
      const { status } = await users.shop.send(assignmentCalls.exportAssignments, input, users)
      expect(status).toBe(400)
    }
  })

  it('is refused to members who may not see the list', async () => {
    const users = await openUsers({ people: 1 })
    const { status } = await users.shop.send(assignmentCalls.exportAssignments, {}, users)
    expect(status).toBe(403)
    expect(await exports(users)).toEqual([])
  })
})
