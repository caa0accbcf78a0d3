import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { enterpriseCalls } from '#contract/calls/company/enterprise.ts'
import { organizationCalls } from '#contract/calls/company/organization.ts'
import { purchasingCalls } from '#contract/calls/company/purchasing.ts'
import type { PermissionKey } from '#contract/permissions.ts'
import { addRole, openOrganization } from '../testing/company/organization.ts'
import { sampleInput } from '../testing/inputs/sample-inputs.ts'
import { testDatabase } from '../testing/testing.ts'
import { sealAudits } from './audit/seal-audit.ts'

/** A member of an organisation that has spent something, has limits and an address. */
async function openMember(permissions: readonly PermissionKey[]) {
  const member = await openOrganization(permissions)
  const address = { name: 'A', line_1: 'B', city: 'C', postal_code: '1', country: 'DE' }
  await testDatabase()
    .prepare(`UPDATE organization SET cur_spend_minor = 700, max_spend_limit_minor = 5000,
      vat_number = 'DE136695976', billing_address = ?1, mailing_address = ?1 WHERE id = ?2`)
    .bind(JSON.stringify(address), member.organizationId)
    .run()
  return member
}

const { listMasterOrders, exportMasterOrders, getMasterOrder } = purchasingCalls

describe('R-ORG-9: what an organisation orders and spends', () => {
  it.each<[string, PermissionKey[]]>([
    ['a traveller', []],
    ['a viewer of data usage', ['GET_DATA_USAGE']],
    ['a member who assigns plans', ['GET_ASSIGN_LIST', 'ASSIGN_ESIM']],
  ])('is not shown to %s', async (_, permissions) => {
    const { shop, bearer } = await openMember(permissions)
    const { organization } = await shop.ask(enterpriseCalls.getProfile, {}, { bearer })
    expect(Object.keys(organization ?? {}).toSorted()).toEqual([
      ...['currencyUnit', 'enterprisePayModel', 'id', 'name', 'paymentModel'],
      ...['spendLimit', 'timeZone'],
    ])
    expect(organization?.spendLimit).toEqual({})
    for (const row of [listMasterOrders, exportMasterOrders, getMasterOrder]) {
      const refused = await shop.refusal(row, sampleInput(row), { bearer })
      expect(refused).toMatchObject({ reason: 'permission' })
    }
  })

  it('is shown to members who answer for money', async () => {
    const { shop, bearer } = await openMember(['GET_STATEMENTS'])
    const { organization } = await shop.ask(enterpriseCalls.getProfile, {}, { bearer })
    expect(organization).toMatchObject({
      ...{ curSpendMinor: 700, vatNumber: 'DE136695976' },
      spendLimit: { maxSpendLimitMinor: 5000 },
      billingAddress: { country: 'DE' },
    })
    expect((await shop.ask(listMasterOrders, {}, { bearer })).orders).toEqual([])
  })
})

describe('R-ORG-9: the file of the audit log', () => {
  it('can be checked line by line with nothing else than SHA-256', async () => {
    const owner = await openOrganization()
    const { shop, bearer } = owner
    for (const _ of [1, 2, 3]) await addRole(owner)
    await sealAudits(shop.callOf())
    const { lines } = await shop.ask(organizationCalls.exportAudit, {}, { bearer })
    const sealed = lines.filter(({ seal }) => seal.hash !== undefined)
    expect(sealed.length).toBeGreaterThanOrEqual(3)
    for (const { seal } of sealed) {
      const text = `["${seal.previous}",${seal.record}]`
      expect(createHash('sha256').update(text).digest('hex')).toBe(seal.hash)
    }
    const oldestFirst = sealed.toReversed()
    const hashes = oldestFirst.map(({ seal }) => seal.hash)
    expect(oldestFirst.map(({ seal }) => seal.previous)).toEqual([
      owner.organizationId,
      ...hashes.slice(0, -1),
    ])
  })
})
