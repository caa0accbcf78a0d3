import { expect, it } from 'vitest'
import { billingCalls } from '#contract/calls/company/billing.ts'
import { enterpriseCalls } from '#contract/calls/company/enterprise.ts'
import { organizationCalls } from '#contract/calls/company/organization.ts'
import { openPurchaser, type Purchaser } from '../../testing/company/purchasing.ts'
import { openTestShop } from '../../testing/test-shop.ts'
import { testDatabase } from '../../testing/testing.ts'
import { isVatRegistered } from './ask-vat-register.ts'
import { checkVatNumbers } from './check-vat-numbers.ts'

async function open(): Promise<Purchaser> {
  const shop = openTestShop({ services: { isSandbox: true } })
  const purchaser = await openPurchaser({ shop })
  const address = {
    ...{ name: 'Meridian Demo', line_1: '17 Sample Street', city: 'Berlin' },
    ...{ postal_code: '10115', country: 'DE' },
  }
  await purchaser.shop.ask(organizationCalls.updateBillingAddress, { address }, purchaser)
  return purchaser
}

async function setNumber(purchaser: Purchaser, vat_number: string | null) {
  const { shop } = purchaser
  const profile = await shop.ask(organizationCalls.updateVatNumber, { vat_number }, purchaser)
  return profile.organization
}

/** Runs the job as the clock does; returns what its member then sees, and how VAT is charged. */
async function check(purchaser: Purchaser) {
  const { shop } = purchaser
  const { db, now, services } = shop.callOf()
  const error = await checkVatNumbers({ db, now, services }).catch((thrown: unknown) => thrown)
  const { organization } = await shop.ask(enterpriseCalls.getProfile, {}, purchaser)
  const { tax } = await shop.ask(billingCalls.getBilling, {}, purchaser)
  return { error, state: organization?.vatState, at: organization?.vatCheckedAt, tax }
}

it('a number counts as a business’s until the register does not know it', async () => {
  const purchaser = await open()
  const { shop } = purchaser
  const now = () => Math.floor(shop.clock.nowMs / 1000)
  expect(await setNumber(purchaser, 'DE136695976')).toMatchObject({ vatState: 'checking' })
  const known = await check(purchaser)
  expect(known).toMatchObject({ error: undefined, state: 'registered', tax: { category: 'AE' } })
  expect(known.at).toBe(now())
  const other = await setNumber(purchaser, 'DE999000009')
  expect(other).toMatchObject({ vatState: 'checking' })
  expect(other).not.toHaveProperty('vatCheckedAt')
  const tax = { category: 'S', rate: 1900 }
  expect(await check(purchaser)).toMatchObject({ state: 'unregistered', tax })
  expect(await setNumber(purchaser, null)).not.toHaveProperty('vatState')
})

it('without an answer the number is asked about again after an hour, and others are not kept waiting', async () => {
  const [silent, purchaser] = [await open(), await open()]
  await setNumber(silent, 'DE888000008')
  await setNumber(purchaser, 'DE136695976')
  const first = await check(purchaser)
  expect(first).toMatchObject({ error: expect.any(AggregateError), state: 'registered' })
  expect((await check(purchaser)).error).toBeUndefined()
  const { shop, accountId } = silent
  shop.clock.advance(3_601)
  const bearer = await shop.signIn({ id: accountId, accountType: 'enterprise' })
  expect(await check({ ...silent, bearer })).toMatchObject({
    error: expect.any(AggregateError),
    state: 'checking',
    tax: { category: 'AE' },
  })
})

it('an answer about a number that was changed meanwhile says nothing of the new one', async () => {
  const purchaser = await open()
  await setNumber(purchaser, 'DE999000009')
  const { db, now, services } = purchaser.shop.callOf()
  const { isSandbox: _, ...outside } = services
  async function sendOutside() {
    await setNumber(purchaser, 'DE136695976')
    return Response.json({ valid: false, userError: 'INVALID' })
  }
  await checkVatNumbers({ db, now, services: { ...outside, sendOutside } })
  expect((await check(purchaser)).state).toBe('registered')
})

it('numbers of countries that the register does not know are not asked about', async () => {
  const purchaser = await open()
  expect(await setNumber(purchaser, 'CHE107787577MWST')).not.toHaveProperty('vatState')
  const row = await testDatabase()
    .prepare('SELECT count(*) AS n FROM organization WHERE id = ?1 AND vat_state IS NOT NULL')
    .bind(purchaser.organizationId)
    .first<{ n: number }>()
  expect(row?.n).toBe(0)
})

it('the register is asked as it documents, and an outage is no answer', async () => {
  const { shop } = await openPurchaser()
  const { isSandbox: _, ...outside } = shop.callOf().services
  const asked: unknown[] = []
  const answering = (answer: object) => ({
    services: {
      ...outside,
      sendOutside: async (request: Request) => {
        asked.push(await request.json())
        return Response.json(answer)
      },
    },
  })
  expect(await isVatRegistered(answering({ valid: true, userError: 'VALID' }), 'EL123456789')).toBe(
    true,
  )
  expect(asked).toEqual([{ countryCode: 'EL', vatNumber: '123456789' }])
  for (const answer of [
    { valid: false, userError: 'MS_UNAVAILABLE' },
    { actionSucceed: false, errorWrappers: [{ error: 'MS_MAX_CONCURRENT_REQ' }] },
  ]) {
    await expect(isVatRegistered(answering(answer), 'DE1')).rejects.toThrow('no answer')
  }
})
