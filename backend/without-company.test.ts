import { describe, expect, it } from 'vitest'
import { organizationCalls } from '#contract/calls/company/organization.ts'
import { userCalls } from '#contract/calls/customer/user.ts'
import { domains, handedBy } from './domains.ts'
import { loadJobs } from './due-jobs.ts'
import { readDueWork } from './due-work.ts'
import { doDueJobs } from './run-due-jobs.ts'
import { buy, look, openBuyer, pay, placeOrder } from './testing/order.ts'
import { testCatalogue } from './testing/testing.ts'

const composed = domains.filter(({ name }) => name !== 'company')
const open = async () => openBuyer({ domains: composed, services: await handedBy(composed) })

describe('a backend of the domains before `company`', () => {
  it('sells: a plan is found, paid for and delivered as an eSIM', async () => {
    const order = await buy(await open())
    expect(order).toMatchObject({ state: 'COMPLETED' })
    expect(order.esims[0]?.iccid).toMatch(/^\d{19,20}$/)
  })

  it('finishes by its clock what a buyer no longer waits for', async () => {
    const buyer = await open()
    const order = await placeOrder(buyer)
    await pay(buyer, order, 'success')
    const { db, now, services } = buyer.shop.callOf()
    const context = { db, now: now + 30, services: { ...services, catalogue: testCatalogue() } }
    const failures: unknown[] = []
    const report = (_: string, error: unknown) => failures.push(error)
    expect((await doDueJobs(context, report, { domains: composed })).failed).toEqual([])
    expect(failures).toEqual([])
    expect(await look(buyer, order)).toMatchObject({ state: 'COMPLETED' })
    const counted = await readDueWork(context, composed)
    expect(counted.map(({ job }) => job)).toEqual(Object.keys((await loadJobs(composed)).jobs))
    expect(counted.length).toBeLessThan(Object.keys((await loadJobs()).jobs).length)
  })

  it('knows no call of a company, and describes none', async () => {
    const { shop } = await open()
    expect(await shop.refusal(organizationCalls.listAudit)).toMatchObject({ status: 404 })
    const described = { ...userCalls.getCountries, method: 'GET', path: '/openapi.json' } as const
    const { paths } = (await (await shop.send(described)).json()) as { paths: object }
    const named = Object.keys(paths)
    expect(named).toContain('/order/create')
    expect(named.filter((path) => /^\/(organization|enterprise)\//.test(path))).toEqual([])
  })

  it('exports and erases what the other domains keep of a person', async () => {
    const buyer = await open()
    await buy(buyer)
    const { data } = await buyer.shop.ask(userCalls.exportData, {}, { bearer: buyer.bearer })
    expect(data).toMatchObject({ orders: [{ state: 'COMPLETED' }] })
    expect(Object.keys(data)).not.toContain('assignments')
    await buyer.shop.ask(userCalls.deleteAccount, {}, { bearer: buyer.bearer })
    const { bearer } = buyer
    expect(await buyer.shop.refusal(userCalls.getProfile, {}, { bearer })).toMatchObject({
      status: 401,
    })
  })
})
