import { describe, expect, it } from 'vitest'
import { apiKeyCalls } from '#contract/calls/company/developer.ts'
import { organizationCalls } from '#contract/calls/company/organization.ts'
import { groupCalls } from '#contract/calls/company/people.ts'
import { purchasingCalls } from '#contract/calls/company/purchasing.ts'
import type { AuditFilter } from '#contract/organization/audit.ts'
import { permissionKeys } from '#contract/permissions.ts'
import { addMember } from '../../testing/company/approval.ts'
import { openUsers, type Users } from '../../testing/company/usage.ts'
import { anyPlanId } from '../../testing/order.ts'
import { testDatabase } from '../../testing/testing.ts'
import { scansOf, takeStatements } from '../../testing/watched-statements.ts'

const open = () => openUsers({ people: 0, permissions: permissionKeys })

async function read({ shop, bearer }: Users, filter: AuditFilter = {}) {
  return shop.ask(organizationCalls.listAudit, filter, { bearer })
}

async function fillCart({ shop, bearer }: Pick<Users, 'shop' | 'bearer'>, quantity = 1) {
  const line = { planId: await anyPlanId(), quantity }
  await shop.ask(purchasingCalls.setCartLine, line, { bearer, ip: '203.0.113.77' })
}

async function setVat({ shop, bearer }: Users) {
  await shop.ask(organizationCalls.updateVatNumber, { vatNumber: 'PT500100144' }, { bearer })
}

/** Adds a line of a moment in the past. */
async function lineAt({ organizationId }: Users, moment: string) {
  await testDatabase()
    .prepare(`INSERT INTO audit_entry (organization_id, created_at, actor_name, action, subject_id,
        subject_name, before, after, request_id)
      VALUES (?1, ?2, '', 'budget_removed', '', ?3, '{}', '{}', '')`)
    .bind(organizationId, Date.parse(moment) / 1000, moment)
    .run()
}

describe('the filter of the audit log', () => {
  // The first test, because a statement is recorded only once.
  it.each([
    [{ actorId: 'somebody' }, 'audit_entry_actor'],
    [{ action: 'budget_set' }, 'audit_entry_action'],
    [{ from: '2026-01-10', to: '2026-01-11' }, 'audit_entry_day'],
  ] as const)('R-DB-5: reads %j by an index', async (filter, index) => {
    const users = await open()
    takeStatements()
    await read(users, filter)
    const statements = takeStatements()
    expect(await scansOf(testDatabase(), statements)).toEqual([])
    const listed =
      statements.find(
        (each) =>
          each.startsWith('SELECT * FROM audit_entry') && each.includes('ORDER BY id DESC LIMIT'),
      ) ?? ''
    const { results } = await testDatabase()
      .prepare(`EXPLAIN QUERY PLAN ${listed}`)
      .bind(...Array.from({ length: listed.split('?').length - 1 }, () => 1))
      .all<{ detail: string }>()
    expect(results.map(({ detail }) => detail).join('\n')).toContain(index)
  })

  it('finds the lines of a person and of a kind, and offers the people of the log', async () => {
    const users = await open()
    const other = await addMember(users)
    await setVat(users)
    await fillCart(users)
    await fillCart({ shop: users.shop, bearer: other.bearer }, 2)
    const { actors } = await read(users)
    expect(actors.map(({ id }) => id).toSorted()).toEqual([users.accountId, other.id].toSorted())
    const own = (await read(users, { actorId: users.accountId })).lines
    expect(own.map(({ action }) => action)).toEqual(['cart_line_changed', 'vat_number_changed'])
    const kind = (await read(users, { action: 'cart_line_changed' })).lines
    expect(kind).toHaveLength(2)
    const both = { actorId: other.id, action: 'vat_number_changed' } as const
    expect(await read(users, both)).toMatchObject({ lines: [], lastEvaluatedKey: null })
    const stranger = await open()
    expect((await read(stranger, { actorId: users.accountId })).lines).toEqual([])
    const file = { actorId: other.id }
    const exported = await users.shop.ask(organizationCalls.exportAudit, file, users)
    expect(exported.lines).toHaveLength(1)
  })

  it('finds the lines of days in the zone of the organisation', async () => {
    const users = await open()
    await testDatabase()
      .prepare("UPDATE organization SET time_zone = 'America/New_York' WHERE id = ?")
      .bind(users.organizationId)
      .run()
    const [before, first, last, after] = [
      '2026-01-10T04:59:59Z',
      '2026-01-10T05:00:00Z',
      '2026-01-12T04:59:59Z',
      '2026-01-12T05:00:00Z',
    ]
    for (const moment of [before, first, last, after]) await lineAt(users, moment)
    const found = async (filter: AuditFilter) =>
      (await read(users, filter)).lines.map(({ subjectName }) => subjectName)
    expect(await found({ from: '2026-01-10', to: '2026-01-11' })).toEqual([last, first])
    expect(await found({ from: '2026-01-11' })).toEqual([after, last])
    expect(await found({ to: '2026-01-09' })).toEqual([before])
  })
})

describe('where a change came from', () => {
  it('is stored as the first part of the address, and for a program with its kind', async () => {
    const users = await open()
    const { shop, bearer } = users
    await fillCart(users)
    const wish = { name: 'Travel tool', scopes: ['GET_ACCOUNTS', 'UPDATE_ACCOUNTS'], days: 30 }
    const { secret } = await shop.ask(apiKeyCalls.createApiKey, wish, { bearer })
    const headers = { 'x-app-tag': '', 'x-page-token': '' }
    const program = { bearer: secret, headers, ip: '2001:db8:1:2::9' }
    await shop.ask(groupCalls.addGroup, { name: 'Sales', costCentre: '' }, program)
    await lineAt(users, '2026-01-10T05:00:00Z')
    const { lines, brokenAt } = await read(users)
    expect(lines.slice(1)).toMatchObject([
      { action: 'group_added', source: 'api_key', network: '2001:db8:1::/48' },
      { action: 'api_key_made', source: 'browser' },
      { action: 'cart_line_changed', source: 'browser', network: '203.0.113.0/24' },
    ])
    expect(lines[0]).not.toHaveProperty('source')
    expect(brokenAt).toBeUndefined()
    const { results } = await testDatabase()
      .prepare('SELECT * FROM audit_entry WHERE organization_id = ?')
      .bind(users.organizationId)
      .all()
    expect(JSON.stringify(results)).not.toMatch(/203\.0\.113\.77|2001:db8:1:2:/)
  })
})
