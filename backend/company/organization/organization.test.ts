import { describe, expect, it } from 'vitest'
import { enterpriseCalls } from '#contract/calls/company/enterprise.ts'
import { organizationCalls } from '#contract/calls/company/organization.ts'
import type { PermissionKey } from '#contract/permissions.ts'
import { openTestShop, type TestShop } from '../../testing/test-shop.ts'
import { testDatabase } from '../../testing/testing.ts'
import { AuditRow, findBrokenSeal, firstHash } from '../audit/audit-row.ts'
import { sealAudits } from '../audit/seal-audit.ts'

const address = {
  name: 'Halden Nordic AS',
  line_1: '4 Example Wharf',
  city: 'Port Halden',
  postalCode: '1000',
  country: 'NO',
} as const

async function join(shop: TestShop, permissions: readonly PermissionKey[]) {
  const account = await shop.addAccount({ member: { paymentModel: 'POST_PAID', permissions } })
  return { ...account, bearer: await shop.signIn(account) }
}

const keeper = ['UPDATE_PAYMENT_METHOD', 'GET_AUDIT_LOG'] as const

describe('the addresses of an organisation', () => {
  it('are set, shown in the profile and removed', async () => {
    const shop = openTestShop()
    const { bearer } = await join(shop, keeper)
    await shop.ask(organizationCalls.updateBillingAddress, { address }, { bearer })
    await shop.ask(organizationCalls.updateMailingAddress, { address }, { bearer })
    await shop.ask(organizationCalls.deleteMailingAddress, {}, { bearer })
    const { organization } = await shop.ask(enterpriseCalls.getProfile, {}, { bearer })
    expect(organization).toMatchObject({ billingAddress: address, timeZone: 'UTC' })
    expect(organization).not.toHaveProperty('mailingAddress')
    const unknown = { address: { ...address, country: 'UK' } }
    expect(
      await shop.refusal(organizationCalls.updateBillingAddress, unknown, { bearer }),
    ).toMatchObject({ code: 'invalid_input', reason: 'address' })
  })

  it('are changed by those only who may choose how orders are paid', async () => {
    const shop = openTestShop()
    const { bearer } = await join(shop, ['GET_ACCOUNTS'])
    expect(
      await shop.refusal(organizationCalls.updateBillingAddress, { address }, { bearer }),
    ).toMatchObject({ status: 403, reason: 'permission' })
  })
})

describe('the VAT number of an organisation', () => {
  it.each([
    ['de 136 695 976', 'DE136695976'],
    ['CHE-116.281.710 MWST', 'CHE116281710MWST'],
    ['PT500100144', 'PT500100144'],
    ['11.222.333/0001-81', 'BR11222333000181'],
    ['  ', undefined],
  ])('is stored as it is written on invoices: %s', async (vatNumber, stored) => {
    const shop = openTestShop()
    const { bearer } = await join(shop, keeper)
    const { organization } = await shop.ask(
      organizationCalls.updateVatNumber,
      { vatNumber },
      { bearer },
    )
    expect(organization?.vatNumber).toBe(stored)
  })

  it.each([
    ['DE136695975', 'vat_digit'],
    ['DE1366959', 'vat_format'],
    ['XX136695976', 'vat_country'],
    ['EU123456789', 'vat_country'],
    ['=HYPERLINK("x")', 'vat_country'],
  ])('is refused with what is wrong: %s', async (vatNumber, reason) => {
    const shop = openTestShop()
    const { bearer } = await join(shop, keeper)
    expect(
      await shop.refusal(organizationCalls.updateVatNumber, { vatNumber }, { bearer }),
    ).toMatchObject({ code: 'invalid_input', reason })
    const { lines } = await shop.ask(organizationCalls.listAudit, {}, { bearer })
    expect(lines).toEqual([])
  })
})

describe('the audit log', () => {
  it('says who changed what, with the old and the new value, latest first', async () => {
    const shop = openTestShop()
    const { bearer } = await join(shop, keeper)
    const update = organizationCalls.updateVatNumber
    await shop.ask(update, { vatNumber: 'PT500100144' }, { bearer })
    await shop.ask(update, { vatNumber: 'DE136695976' }, { bearer })
    const unsealed = await shop.ask(organizationCalls.listAudit, {}, { bearer })
    expect(unsealed.lines.map(({ isSealed }) => isSealed)).toEqual([false, false])
    await sealAudits(shop.callOf())
    const page = { pageInfo: { pageSize: 1 } }
    const first = await shop.ask(organizationCalls.listAudit, page, { bearer })
    expect(first.lines).toMatchObject([
      {
        actorName: 'Anna Arnold',
        action: 'vat_number_changed',
        subjectName: 'Example Travel Ltd',
        changes: [{ field: 'vat_number', before: 'PT500100144', after: 'DE136695976' }],
        isSealed: true,
      },
    ])
    const next = { pageInfo: { pageSize: 1, pageStart: first.lastEvaluatedKey ?? '' } }
    const second = await shop.ask(organizationCalls.listAudit, next, { bearer })
    expect(second.lines[0]?.changes[0]).toMatchObject({ before: null, after: 'PT500100144' })
    expect(second.lastEvaluatedKey).toBeNull()
    expect(first.brokenAt ?? second.brokenAt).toBeUndefined()
  })

  it('is found by the names in it, and shows nothing of another organisation', async () => {
    const shop = openTestShop()
    const { bearer } = await join(shop, keeper)
    const stranger = await join(shop, keeper)
    await shop.ask(organizationCalls.updateVatNumber, { vatNumber: 'PT500100144' }, { bearer })
    const find = async (q: string, by: typeof bearer) =>
      (await shop.ask(organizationCalls.listAudit, { q }, { bearer: by })).lines.length
    expect(await find('arnold', bearer)).toBe(1)
    expect(await find('nobody', bearer)).toBe(0)
    expect(await find('', stranger.bearer)).toBe(0)
  })

  it('is sealed by the clock, and notices a line that was changed or taken away', async () => {
    const shop = openTestShop()
    const { bearer, organizationId = '' } = await join(shop, keeper)
    for (const vatNumber of ['PT500100144', 'DE136695976', null]) {
      await shop.ask(organizationCalls.updateVatNumber, { vatNumber }, { bearer })
    }
    await sealAudits(shop.callOf())
    const { results } = await testDatabase()
      .prepare('SELECT * FROM audit_entry WHERE organization_id = ? ORDER BY id')
      .bind(organizationId)
      .all()
    const rows = AuditRow.array().assert(results)
    const start = firstHash(organizationId)
    expect(rows.map(({ hash }) => hash?.length)).toEqual([64, 64, 64])
    expect(findBrokenSeal(rows, start)).toBeUndefined()
    const changed = rows.map((row, at) => (at === 1 ? { ...row, after: '{}' } : row))
    expect(findBrokenSeal(changed, start)).toBe(rows[1]?.id)
    expect(findBrokenSeal(rows.toSpliced(1, 1), start)).toBe(rows[2]?.id)
  })

  it.each([
    'UPDATE audit_entry SET after = \'{"a":1}\' WHERE organization_id = ?',
    'UPDATE audit_entry SET hash = NULL WHERE organization_id = ?',
    'DELETE FROM audit_entry WHERE organization_id = ?',
  ])('refuses %s', async (statement) => {
    const shop = openTestShop()
    const { bearer, organizationId } = await join(shop, keeper)
    await shop.ask(organizationCalls.updateVatNumber, { vatNumber: 'PT500100144' }, { bearer })
    const change = testDatabase()
      .prepare(statement)
      .bind(organizationId ?? '')
    await expect(change.run()).rejects.toThrow('audit_kept')
  })
})
