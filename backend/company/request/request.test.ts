import { describe, expect, it } from 'vitest'
import { businessRequestCalls } from '#contract/calls/company/business-request.ts'
import { enterpriseCalls } from '#contract/calls/company/enterprise.ts'
import { type Currency, currencies } from '#contract/money.ts'
import { permissionKeys } from '#contract/permissions.ts'
import { purgeExpired } from '../../purge-expired.ts'
import { freshEmail, goodPassword, memberProofFor } from '../../testing/account.ts'
import {
  contactOf,
  forms,
  organizationsOf,
  registrationOf,
  shopMails,
  stored,
} from '../../testing/company/business-request.ts'
import { rowsOf } from '../../testing/mails/mail.ts'
import { openTestShop, type TestShop } from '../../testing/test-shop.ts'
import { testDatabase } from '../../testing/testing.ts'

const db = testDatabase()
const { submitQuestionnaire, createPartner } = businessRequestCalls

const openSandbox = () => openTestShop({ services: { isSandbox: true } })

describe.each(forms)('the form %s', (form, call, filled) => {
  it('is stored, mailed to the shop and confirmed without a word of what was written', async () => {
    const shop = openTestShop()
    const email = freshEmail()
    await shop.ask(call, filled(email), { headers: { 'accept-language': 'de' } })
    const [request, ...others] = await stored(email)
    expect(others).toEqual([])
    expect(request?.form).toBe(form)
    expect(JSON.parse(request?.said ?? '')).toMatchObject({
      company: 'Halden Nordic AS',
      message: contactOf(email).message,
    })
    const [toShop] = await shopMails(email)
    expect(toShop).toMatchObject({ locale: 'en', subject: expect.stringContaining('Halden') })
    for (const said of ['Norway', 'Kari Halden', '+47 22 00 00 00', 'We fly to Japan.']) {
      expect(toShop?.text).toContain(said)
    }
    const headers = await db
      .prepare('SELECT headers FROM outbox_mail WHERE id = ?1')
      .bind(toShop?.id)
      .first<string>('headers')
    expect(JSON.parse(headers ?? '')).toEqual({ 'reply-to': email })
    const [confirmation, ...more] = await rowsOf(db, email)
    expect(more).toEqual([])
    expect(confirmation).toMatchObject({ kind: 'business_received', locale: 'de' })
    const sent = `${confirmation?.subject} ${confirmation?.html} ${confirmation?.text}`
    expect(sent).not.toMatch(/halden|kari|japan/i)
    expect(await organizationsOf(email)).toEqual([])
  })

  it('is stored and mailed once on a day, however often it is sent', async () => {
    const shop = openTestShop({ nowMs: Date.UTC(2026, 10, 23, 12) })
    const email = freshEmail()
    await shop.ask(call, filled(email))
    shop.clock.advance(60)
    await shop.ask(call, filled(email))
    expect(await stored(email)).toHaveLength(1)
    expect(await shopMails(email)).toHaveLength(1)
    expect(await rowsOf(db, email)).toHaveLength(1)
    shop.clock.advance(86_400)
    await shop.ask(call, filled(email))
    expect(await stored(email)).toHaveLength(2)
    expect(await rowsOf(db, email)).toHaveLength(2)
  })
})

describe('a business form', () => {
  it.each([
    ['company', ' '],
    ['company', 'x'.repeat(101)],
    ['company', 'Halden\nBcc: all@people.example'],
    ['name', ''],
    ['name', 'Kari \u202eneadlaH'],
    ['email', 'kari'],
    ['country', 'Norway'],
    ['phone', '1'.repeat(31)],
    ['travellers', '7'],
    ['message', 'x'.repeat(2_001)],
    ['payment_model', 'LATER'],
    ['currency_unit', 'XXX'],
    ['time_zone', 'Europe/Nowhere'],
  ])('names a wrong %s and stores nothing', async (field, value) => {
    const email = freshEmail()
    const key = field.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
    const response = await openSandbox().send(
      submitQuestionnaire,
      registrationOf(email, { [key]: value }),
    )
    expect(response.status).toBe(400)
    const { code, details } = (await response.json()) as {
      code: string
      details: { fields: { path: string }[] }
    }
    expect(code).toBe('invalid_input')
    expect(details.fields.map(({ path }) => path)).toEqual([field])
    expect(await stored(email)).toEqual([])
    expect(await organizationsOf(email)).toEqual([])
  })

  it('mails an address five times an hour at most, whichever form is filled in', async () => {
    const shop = openTestShop()
    const email = freshEmail()
    for (const [, call, filled] of forms.slice(0, 5)) await shop.ask(call, filled(email))
    const [, call, filled] = forms[5]
    expect(await shop.refusal(call, filled(email))).toMatchObject({ status: 429 })
  })

  it('is taken from one network twenty times an hour at most', async () => {
    const shop = openTestShop()
    const ip = '203.0.113.41'
    for (let time = 0; time < 20; time += 1) {
      await shop.ask(createPartner, forms[5][2](freshEmail()), { ip })
    }
    const more = await shop.refusal(createPartner, forms[5][2](freshEmail()), { ip })
    expect(more).toMatchObject({ status: 429 })
  })

  it('is deleted after 24 months', async () => {
    const shop = openTestShop()
    const email = freshEmail()
    await shop.ask(createPartner, forms[5][2](email))
    const now = Math.floor(shop.clock.nowMs / 1000)
    await purgeExpired({ db, services: shop.services, now: now + 729 * 86_400 })
    expect(await stored(email)).toHaveLength(1)
    await purgeExpired({ db, services: shop.services, now: now + 731 * 86_400 })
    expect(await stored(email)).toEqual([])
  })
})

async function enter(shop: TestShop, email: string) {
  const proof = await memberProofFor(shop, { email, purpose: 'reset' })
  return shop.ask(enterpriseCalls.resetPassword, { proof, password: goodPassword })
}

describe('R-ORG-9: a registration in the sandbox', () => {
  it.each([
    ['register', 'POST_PAID', 100_000],
    ['agency-register', 'PRE_PAID', undefined],
  ])('of %s opens an organisation, %s', async (form, paymentModel, limit) => {
    const shop = openSandbox()
    const email = freshEmail()
    const answer = await shop.ask(
      submitQuestionnaire,
      registrationOf(email, { form, paymentModel }),
    )
    expect(answer).toEqual({ ok: true, opensAtOnce: true })
    const [mail, ...others] = await rowsOf(db, email)
    expect(others).toEqual([])
    expect(mail?.kind).toBe('business_ready')
    expect(mail?.text).toContain('/auth/signin?for=business&step=reset')
    expect(`${mail?.html}${mail?.text}`).not.toMatch(/halden|kari|japan/i)
    const bearer = await enter(shop, email)
    const profile = await shop.ask(enterpriseCalls.getProfile, {}, { bearer })
    expect(profile).toMatchObject({
      name: 'Kari Halden',
      organization: {
        name: 'Halden Nordic AS',
        paymentModel,
        currencyUnit: 'EUR',
        timeZone: 'Europe/Oslo',
        curSpendMinor: 0,
      },
    })
    expect(profile.organization?.spendLimit.maxSpendLimitMinor).toBe(limit)
    const { roles } = await shop.ask(enterpriseCalls.getAvailableRoles, {}, { bearer })
    expect(roles.map(({ name }) => name)).toEqual([
      ...['Administrator', 'Finance', 'Travel manager', 'Traveller'],
    ])
    expect(profile.userRoles.flatMap(({ permissions }) => permissions)).toEqual(
      permissionKeys.map((permissionKey) => ({ permissionKey })),
    )
  })

  it('answers an address that has a member’s account alike, and opens nothing', async () => {
    const shop = openSandbox()
    const email = freshEmail()
    const first = await shop.ask(submitQuestionnaire, registrationOf(email))
    const again = registrationOf(email, { company: 'Another AS' })
    expect(await shop.ask(submitQuestionnaire, again)).toEqual(first)
    expect(await organizationsOf(email)).toMatchObject([{ name: 'Halden Nordic AS' }])
    const mails = await rowsOf(db, email)
    expect(mails.map(({ kind }) => kind)).toEqual(['business_ready', 'account_exists'])
    expect(mails[1]?.text).toContain('/auth/signin?for=business')
  })

  it('opens one organisation of five sent at the same time', async () => {
    const shop = openSandbox()
    const email = freshEmail()
    const registration = (at: number) => registrationOf(email, { company: `Halden ${at % 2}` })
    await Promise.all(
      Array.from({ length: 5 }, (_, at) => shop.send(submitQuestionnaire, registration(at))),
    )
    expect(await organizationsOf(email)).toHaveLength(1)
    const kinds = (await rowsOf(db, email)).map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual(['account_exists', 'business_ready'])
  })

  it.each(currencies)('limits what is owed in %s at first', async (currencyUnit: Currency) => {
    const email = freshEmail()
    await openSandbox().ask(submitQuestionnaire, registrationOf(email, { currencyUnit }))
    const [organization] = await organizationsOf(email)
    expect(organization?.max_spend_limit_minor).toBeGreaterThan(50_000)
  })
})
