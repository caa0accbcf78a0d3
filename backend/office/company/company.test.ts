import { beforeEach, describe, expect, it } from 'vitest'
import { assignmentCalls } from '#contract/calls/company/assignment.ts'
import { organizationCalls } from '#contract/calls/company/organization.ts'
import { officeCompanyCalls } from '#contract/calls/office/companies.ts'
import { staffCalls } from '#contract/calls/office/staff.ts'
import { makeDueAssignments } from '../../company/assignment/make-assignments.ts'
import { becomeStaff } from '../../testing/account/staff.ts'
import { freshEmail } from '../../testing/account.ts'
import { closeDue, openDebtor, ordersIn } from '../../testing/company/billing.ts'
import { forms, registrationOf } from '../../testing/company/business-request.ts'
import { rowsOf } from '../../testing/mails/mail.ts'
import { openTestShop, type TestShop } from '../../testing/test-shop.ts'
import { testDatabase } from '../../testing/testing.ts'

const { listCompanyRequests, getCompanyRequest, openCompany } = officeCompanyCalls
const { answerCompanyRequest, listCompanies, getCompany } = officeCompanyCalls
const { changeCompanyTerms, suspendCompany } = officeCompanyCalls

const missing = { status: 404, code: 'not_found' }
const why = 'They called and are who they say'
const terms = { paymentModel: 'POST_PAID', dueDays: 14, accountManager: 'Mara' }

async function requestOf(email: string): Promise<string> {
  const found = await testDatabase()
    .prepare('SELECT id FROM business_request WHERE email = ?1')
    .bind(email)
    .first<string>('id')
  return found ?? ''
}

describe('R-OFF-40: a form of a business', () => {
  let shop: TestShop
  let email: string
  let requestId: string

  beforeEach(async () => {
    shop = openTestShop()
    email = freshEmail()
    const [, call] = forms[0]
    const name = `Company ${crypto.randomUUID().slice(0, 8)}`
    await shop.ask(call, registrationOf(email, { company: name }))
    requestId = await requestOf(email)
  })

  const opening = (changed: object = {}) => ({
    ...{ requestId, company: 'Halden', currency: 'EUR', limitMinor: 50_000, ...terms, why },
    ...changed,
  })

  it('waits in the inbox with what was checked, and a company is opened for it once', async () => {
    const agent = await becomeStaff(shop, 'companies', 'plain')
    const { open } = await shop.ask(listCompanyRequests, {}, agent)
    expect(open.map(({ id }) => id)).toContain(requestId)
    const { checks } = await shop.ask(getCompanyRequest, { requestId }, agent)
    expect(Object.fromEntries(checks.map(({ check, state }) => [check, state]))).toEqual({
      ...{ name: 'ok', member: 'ok', address: 'look', mail: 'look', again: 'ok' },
    })
    const { companyId } = await shop.ask(openCompany, opening(), agent)
    expect(await shop.ask(getCompany, { companyId }, agent)).toMatchObject({
      ...{ name: 'Halden', limitMinor: 50_000, dueDays: 14, accountManager: 'Mara', people: 1 },
      acts: [{ act: 'company_opened', by: 'Person companies', why }],
    })
    const mails = await rowsOf(testDatabase(), email)
    expect(mails.map(({ kind }) => kind)).toContain('business_ready')
    const answered = await shop.ask(listCompanyRequests, {}, agent)
    expect(answered.open.map(({ id }) => id)).not.toContain(requestId)
    expect(answered.answered.map(({ id }) => id)).toContain(requestId)
    const again = await shop.refusal(openCompany, opening(), agent)
    expect(again).toMatchObject({ status: 409, reason: 'decided' })
  })

  it('opens nothing for a member of another company, and is answered instead', async () => {
    const agent = await becomeStaff(shop, 'companies')
    await shop.ask(openCompany, opening(), agent)
    shop.clock.advance(86_400)
    const later = await becomeStaff(shop, 'companies')
    await shop.ask(forms[5][1], forms[5][2](email))
    const { results } = await testDatabase()
      .prepare("SELECT id FROM business_request WHERE email = ?1 AND form = 'reseller'")
      .bind(email)
      .all<{ id: string }>()
    const second = results[0]?.id ?? ''
    const refused = await shop.refusal(openCompany, opening({ requestId: second }), later)
    expect(refused).toMatchObject({ status: 409, reason: 'member' })
    const answer = { requestId: second, answer: 'declined', why }
    expect(await shop.ask(answerCompanyRequest, answer, later)).toEqual({ ok: true })
    const { acts } = await shop.ask(staffCalls.listActs, {}, await becomeStaff(shop))
    const declined = acts.filter(({ subject }) => subject === `form:${second}`)
    expect(declined.map(({ act }) => act)).toEqual(['request_declined'])
  })

  it('gets no more than the first limit from one person alone, and is of one brand', async () => {
    const agent = await becomeStaff(shop, 'companies')
    const high = opening({ limitMinor: 100_001 })
    expect(await shop.refusal(openCompany, high, agent)).toMatchObject({
      ...{ status: 403, reason: 'over_limit' },
    })
    const stranger = await becomeStaff(shop, 'companies', 'dear')
    expect(await shop.refusal(getCompanyRequest, { requestId }, stranger)).toEqual(missing)
    expect(await shop.refusal(openCompany, opening(), stranger)).toEqual(missing)
    const finance = await becomeStaff(shop, 'finance')
    await shop.ask(openCompany, high, finance)
  })
})

describe('R-OFF-41: the terms of a company', () => {
  it('are changed with a reason, by the office in the company’s own log', async () => {
    const debtor = await openDebtor('2026-09-10T12:00:00Z')
    const { shop, organizationId: companyId } = debtor
    await ordersIn(debtor, 1)
    const finance = await becomeStaff(shop, 'finance')
    const changed = { companyId, ...terms, limitMinor: 777_700, why }
    expect(await shop.ask(changeCompanyTerms, changed, finance)).toEqual({ ok: true })
    const prepaid = { ...changed, paymentModel: 'PRE_PAID' }
    expect(await shop.refusal(changeCompanyTerms, prepaid, finance)).toMatchObject({
      ...{ status: 409, reason: 'owes' },
    })
    const { lines } = await shop.ask(organizationCalls.listAudit, {}, debtor)
    expect(lines[0]).toMatchObject({ action: 'terms_changed', source: 'office' })
    await debtor.goTo('2026-10-02T12:00:00Z')
    await closeDue(debtor)
    const later = await becomeStaff(shop, 'finance')
    const company = await shop.ask(getCompany, { companyId }, later)
    const [first] = company.invoices
    expect((first?.dueAt ?? 0) - (first?.issuedAt ?? 0)).toBe(14 * 86_400)
    expect(company).toMatchObject({ owedCount: 1, acts: [{ act: 'company_terms', why }] })
    const stranger = await becomeStaff(shop, 'companies', 'dear')
    expect(await shop.refusal(getCompany, { companyId }, stranger)).toEqual(missing)
    const { companies } = await shop.ask(listCompanies, { view: 'all' }, stranger)
    expect(companies).toEqual([])
  })
})

describe('R-OFF-42: a suspended company', () => {
  it('orders and assigns nothing, and what is scheduled waits until it may again', async () => {
    const debtor = await openDebtor('2026-09-10T12:00:00Z')
    const { shop, organizationId: companyId } = debtor
    await ordersIn(debtor, 3)
    const agent = await becomeStaff(shop, 'companies')
    const planId = await testDatabase()
      .prepare('SELECT plan_id FROM stock_lot WHERE organization_id = ?1')
      .bind(companyId)
      .first<string>('plan_id')
    const assign = (dueOn?: string) => ({
      ...{ idempotencyKey: crypto.randomUUID(), planId },
      people: [{ name: 'Bea', email: freshEmail() }],
      ...(dueOn === undefined ? {} : { dueOn }),
    })
    await shop.ask(assignmentCalls.assignPlans, assign('2026-09-12'), debtor)
    const stop = { companyId, isSuspended: true, why }
    await shop.ask(suspendCompany, stop, agent)
    expect(await shop.refusal(suspendCompany, stop, agent)).toMatchObject({ reason: 'decided' })
    const paused = { status: 409, reason: 'organization_suspended' }
    await expect(ordersIn(debtor, 1)).rejects.toThrow()
    expect(await shop.refusal(assignmentCalls.assignPlans, assign(), debtor)).toMatchObject(paused)
    const states = async () => {
      const { db, now, services } = shop.callOf()
      await makeDueAssignments({ db, now, services })
      const { results } = await testDatabase()
        .prepare('SELECT state FROM assignment WHERE organization_id = ?1')
        .bind(companyId)
        .all<{ state: string }>()
      return results.map(({ state }) => state)
    }
    await debtor.goTo('2026-09-13T12:00:00Z')
    expect(await states()).toEqual(['scheduled'])
    const later = await becomeStaff(shop, 'companies')
    const { companies } = await shop.ask(listCompanies, { view: 'suspended' }, later)
    expect(companies.map(({ id }) => id)).toContain(companyId)
    await shop.ask(suspendCompany, { companyId, isSuspended: false, why }, later)
    expect(await states()).not.toContain('scheduled')
    const { lines } = await shop.ask(organizationCalls.listAudit, {}, debtor)
    expect(lines.slice(0, 2).map(({ action }) => action)).toContain('organization_resumed')
  })
})
