import { describe, expect, it } from 'vitest'
import { callsOf, closeDue, openDebtor, ordersIn } from '#backend/testing/company/billing.ts'
import { testDatabase } from '#backend/testing/testing.ts'
import type { PermissionKey } from '#contract/permissions.ts'
import { viewers } from '#worker/testing/access-matrix.ts'
import { cookieOf } from '#worker/testing/test-person.ts'
import { shop, visit } from '#worker/testing/visit.ts'

const billing = `${shop}/enterprise/manage/billing`
const fileOf = (id: string) => `${shop}/enterprise/manage/invoice/file?invoice=${id}&as=csv`

/** A member of a company that owes a statement, and the pages of one with other permissions. */
async function openCompany() {
  const debtor = await openDebtor('2026-09-10T12:00:00Z')
  await ordersIn(debtor, 1)
  await debtor.goTo('2026-10-02T12:00:00Z')
  await closeDue(debtor)
  const [statement] = (await callsOf(debtor).list()).invoices
  if (!statement) throw new Error('expected a statement')
  await testDatabase()
    .prepare('DELETE FROM session WHERE account_id = ?')
    .bind(debtor.accountId)
    .run()
  await debtor.goTo(new Date().toISOString())
  const readAs = async (permissions: readonly PermissionKey[], address: string) => {
    await testDatabase()
      .prepare('UPDATE role SET permissions = ? WHERE organization_id = ?')
      .bind(JSON.stringify(permissions), debtor.organizationId)
      .run()
    const { postpaid } = viewers
    const viewer = postpaid && { ...postpaid, permissions: [...permissions] }
    const cookie = await cookieOf(debtor.accountId, 'enterprise', viewer)
    const answer = await visit(address, { headers: { cookie } })
    return { status: answer.status, text: (await answer.text()).replaceAll('<!-- -->', '') }
  }
  return { statement, readAs }
}

describe('the page of billing', () => {
  it('shows what is owed to who may see statements, and lets them pay who may pay, too', async () => {
    const { statement, readAs } = await openCompany()
    const seen = await readAs(['GET_STATEMENTS'], billing)
    expect(seen.text).toContain(statement.number)
    expect(seen.text).toContain('Spend by month')
    expect(seen.text).not.toContain('?pay=all')
    const paying = await readAs(['GET_STATEMENTS', 'UPDATE_PAYMENT_METHOD'], billing)
    expect(paying.text).toContain('?pay=all')
    expect((await readAs(['GET_STATEMENTS'], `${billing}?invoice=${statement.id}`)).status).toBe(
      200,
    )
    expect((await readAs(['GET_STATEMENTS'], fileOf(statement.id))).text).toContain(
      statement.number,
    )
  })

  it('has only the addresses and the limit for others, and no document', async () => {
    const { statement, readAs } = await openCompany()
    const others = ['UPDATE_PAYMENT_METHOD', 'UPDATE_BUDGETS'] as const
    const page = await readAs(others, billing)
    expect(page.status).toBe(200)
    expect(page.text).toContain('Billing address')
    expect(page.text).toContain('name="limit"')
    for (const absent of [statement.number, 'Spend by month', '?pay=all'])
      expect(page.text).not.toContain(absent)
    for (const address of [`${billing}?invoice=${statement.id}`, fileOf(statement.id)])
      expect((await readAs(others, address)).status).toBe(404)
    expect((await readAs(others, `${billing}?pay=all`)).text).not.toContain(statement.number)
  })
})
