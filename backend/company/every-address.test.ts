import { expect, it } from 'vitest'
import { importCalls } from '#contract/calls/company/import.ts'
import { peopleCalls, roleCalls } from '#contract/calls/company/people.ts'
import { userCalls } from '#contract/calls/customer/user.ts'
import { readEmail } from '#contract/person/email.ts'
import { goodPassword, lastCode, mailsTo } from '../testing/account.ts'
import { forms, stored } from '../testing/company/business-request.ts'
import { openDirectory } from '../testing/company/directory.ts'
import { givenTo, openImporter } from '../testing/company/import.ts'
import { openTestShop } from '../testing/test-shop.ts'
import { testDatabase } from '../testing/testing.ts'

/** Each address as it is typed, and another spelling of the same mailbox. */
const addresses: readonly [typed: string, again: string][] = [
  ["sean.o'brien@mail.example", "Sean.O'Brien@MAIL.example"],
  ['a&b@mail.example', '"a&b"@mail.example'],
  ['müller@mail.example', 'MU\u0308LLER@mail.example'],
  ['info@bücher.example', 'info@XN--BCHER-KVA.example'],
]

const emailOf = (id: string, address: string) => {
  const [name, host] = address.split('@')
  return `${name}@${id}.${host}`
}

const unique = () => `d${crypto.randomUUID().slice(0, 8)}`

it.each(addresses)('R-ORG-3 %s signs up by mail and signs in as %s', async (typed, again) => {
  const shop = openTestShop()
  const id = unique()
  const [email, other] = [emailOf(id, typed), emailOf(id, again)]
  const kept = readEmail(email) ?? ''
  const asked = { email, purpose: 'sign_up' } as const
  const { flow } = await shop.ask(userCalls.getVerificationCode, asked)
  const given = { ...asked, flow, code: await lastCode(kept) }
  const proved = await shop.ask(userCalls.checkVerificationCode, given)
  if (!('proof' in proved)) throw new Error('expected a proof')
  const { proof } = proved
  const bearer = await shop.ask(userCalls.signUp, { proof, password: goodPassword })
  expect(await shop.ask(userCalls.getProfile, {}, { bearer })).toMatchObject({ email: kept })
  await shop.ask(userCalls.signIn, { email: other, password: goodPassword })
})

it.each(addresses)('R-ORG-3 %s is one person with %s at all entrances', async (typed, again) => {
  const importer = await openImporter(1)
  const { shop, bearer, planId } = importer
  const [id, away] = [unique(), unique()]
  const [email, other] = [emailOf(id, typed), emailOf(id, again)]
  const kept = readEmail(email) ?? ''
  const text = `Name\tMail\tPlan\nZoë\t${email}\t${planId}`
  const { importId } = await shop.ask(importCalls.pasteImport, { text }, { bearer })
  await shop.ask(importCalls.startImport, { importId, ready: 1 }, { bearer })
  await shop.settle()
  expect(await givenTo(importer)).toEqual([1])
  const { roles } = await shop.ask(roleCalls.getRoles, {}, { bearer })
  const wish = { people: [{ name: 'Zoë', email: other }], roleId: roles[0]?.id, locale: 'de' }
  expect(await shop.ask(peopleCalls.invitePeople, wish, { bearer })).toMatchObject({ invited: 1 })
  expect((await mailsTo(readEmail(other) ?? '')).map(({ kind }) => kind)).toContain('invited')
  const { results } = await testDatabase()
    .prepare('SELECT email FROM account WHERE instr(email, ?)')
    .bind(id)
    .all()
  expect(results).toEqual([{ email: kept }])
  await comesByDirectory(emailOf(away, typed), emailOf(away, again))
})

async function comesByDirectory(email: string, other: string): Promise<void> {
  const directory = await openDirectory()
  const [[, register, filled]] = forms
  await directory.shop.ask(register, filled(email))
  expect(await stored(readEmail(email) ?? '')).toHaveLength(1)
  const user = { userName: email, emails: [{ value: email, primary: true }] }
  expect((await directory.ask('POST', '/Users', user)).status).toBe(201)
  const filter = encodeURIComponent(`emails.value eq ${JSON.stringify(other)}`)
  const found = await directory.ask('GET', `/Users?filter=${filter}`)
  expect(found.body).toMatchObject({ totalResults: 1 })
  const twice = { userName: 'another', emails: [{ value: other }] }
  expect((await directory.ask('POST', '/Users', twice)).status).toBe(409)
}
