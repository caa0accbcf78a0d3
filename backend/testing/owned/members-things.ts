import { addedDataCalls } from '#contract/calls/company/added-data.ts'
import { assignmentCalls } from '#contract/calls/company/assignment.ts'
import { billingCalls } from '#contract/calls/company/billing.ts'
import { budgetCalls } from '#contract/calls/company/budget.ts'
import { apiKeyCalls, webhookCalls } from '#contract/calls/company/developer.ts'
import { importCalls } from '#contract/calls/company/import.ts'
import { peopleCalls, roleCalls } from '#contract/calls/company/people.ts'
import { purchasingCalls } from '#contract/calls/company/purchasing.ts'
import { signOnCalls } from '#contract/calls/company/sign-on.ts'
import { tripListCalls } from '#contract/calls/company/trip-list.ts'
import type { Keyring } from '../account/test-keyring.ts'
import { dearPlan } from './buyers-things.ts'

export async function invited(keyring: Keyring): Promise<string> {
  const email = `${crypto.randomUUID()}@example.com`
  const { roles } = await keyring.ask(roleCalls.getRoles, {}, keyring.bearer)
  const person = { people: [{ name: '', email }], roleId: roles[0]?.id, locale: 'en' }
  await keyring.ask(peopleCalls.invitePeople, person, keyring.bearer)
  const found = await keyring.ask(peopleCalls.listPeople, { q: email }, keyring.bearer)
  keyring.clock.advance(700)
  return found.people[0]?.accountId ?? ''
}

/** Orders plans into the stock of the member's organisation. */
export async function stocked({ ask, bearer }: Keyring): Promise<string> {
  const cart = await ask(purchasingCalls.setCartLine, { planId: dearPlan, quantity: 2 }, bearer)
  const { totalMinor } = cart
  const wish = { idempotencyKey: crypto.randomUUID(), totalMinor }
  return (await ask(purchasingCalls.createMasterOrder, wish, bearer)).id
}

export async function directoryKeyed(keyring: Keyring): Promise<string> {
  const input = { name: 'Okta', days: 365 }
  return (await keyring.ask(signOnCalls.createDirectoryKey, input, keyring.bearer)).key.id
}

export async function keyed({ ask, bearer }: Keyring): Promise<string> {
  const wish = { name: 'Payroll', scopes: ['GET_ACCOUNTS'], days: 30 }
  return (await ask(apiKeyCalls.createApiKey, wish, bearer)).key.id
}

export const hook = { url: 'https://hooks.example/in', events: ['order.created'] }

export async function hooked({ ask, bearer }: Keyring): Promise<string> {
  return (await ask(webhookCalls.createWebhook, hook, bearer)).webhookId
}

export async function delivered(keyring: Keyring): Promise<string> {
  const webhookId = await hooked(keyring)
  await keyring.ask(webhookCalls.testWebhook, { webhookId }, keyring.bearer)
  const asked = { webhookId }
  const { deliveries } = await keyring.ask(webhookCalls.listDeliveries, asked, keyring.bearer)
  return deliveries[0]?.id ?? ''
}

/** Schedules a plan for somebody, and returns the id of another person whom it can be moved to. */
export async function movable(keyring: Keyring): Promise<string> {
  await stocked(keyring)
  const people = [{ name: 'Ben', email: `${crypto.randomUUID()}@example.com` }]
  const wish = { planId: dearPlan, people, dueOn: '2099-01-01' }
  const keyed = { ...wish, idempotencyKey: crypto.randomUUID() }
  const made = await keyring.ask(assignmentCalls.assignPlans, keyed, keyring.bearer)
  const accountId = await invited(keyring)
  moves.set(accountId, made.assignmentIds[0] ?? '')
  return accountId
}

export const moves = new Map<string, string>()

/** Assigns a plan whose eSIM accepts data before its first use; returns the id of the eSIM. */
export async function assigned(keyring: Keyring): Promise<string> {
  const { ask, bearer, clock } = keyring
  const planId = 'global-54-1gb-7d-v1'
  const { totalMinor } = await ask(purchasingCalls.setCartLine, { planId, quantity: 1 }, bearer)
  const order = { idempotencyKey: crypto.randomUUID(), totalMinor }
  await ask(purchasingCalls.createMasterOrder, order, bearer)
  const people = [{ name: 'Ben', email: `${crypto.randomUUID()}@example.com` }]
  const wish = { planId, people, idempotencyKey: crypto.randomUUID() }
  await ask(assignmentCalls.assignPlans, wish, bearer)
  await keyring.settle()
  clock.advance(3)
  await ask(assignmentCalls.listAssignments, {}, bearer)
  await keyring.settle()
  const { assignments } = await ask(assignmentCalls.listAssignments, {}, bearer)
  const esimId = assignments[0]?.esimId ?? ''
  const { addons } = await ask(addedDataCalls.listAssignedAddons, { esimId }, bearer)
  const [addon] = addons
  offers.set(esimId, { addonId: addon?.id ?? '', totalMinor: addon?.priceMinor ?? 0 })
  return esimId
}

export const offers = new Map<string, { addonId: string; totalMinor: number }>()

/** Buys points for the member's organisation; returns the id of the payment. */
export async function pointsBought({ ask, bearer }: Keyring): Promise<string> {
  const wish = { points: 1_000, amountMinor: 1_230, card: 'success' }
  const keyed = { ...wish, idempotencyKey: crypto.randomUUID() }
  return (await ask(billingCalls.buyPoints, keyed, bearer)).id
}

export async function invoiced(keyring: Keyring): Promise<string> {
  await pointsBought(keyring)
  const { invoices } = await keyring.ask(billingCalls.listInvoices, {}, keyring.bearer)
  return invoices[0]?.id ?? ''
}

/** Sends a file whose row can be assigned. */
export async function sentFile(keyring: Keyring): Promise<string> {
  await stocked(keyring)
  const text = `Ben\t${crypto.randomUUID()}@example.com\t${dearPlan}`
  return (await keyring.ask(importCalls.pasteImport, { text }, keyring.bearer)).importId
}

export const budget = { level: 'person', limitMinor: 6_000, reset: 'month', isHard: true }

/** Sets the budget of a person, who is invited before. */
export async function budgeted(keyring: Keyring): Promise<string> {
  const holderId = await invited(keyring)
  const input = { ...budget, holderId } as never
  return (await keyring.ask(budgetCalls.setBudget, input, keyring.bearer)).budgetId
}

export const today = (ahead: number) =>
  new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)

/** Plans a trip; returns its id or that of its stay. */
async function travelling({ ask, bearer }: Keyring) {
  const who = `${crypto.randomUUID()}@example.com`
  const rows = [{ who, country: 'japan', from: today(7), to: today(7) }]
  await ask(tripListCalls.addTripStays, { rows }, bearer)
  const { trips } = await ask(tripListCalls.listTrips, {}, bearer)
  return { tripId: trips[0]?.id ?? '', stayId: trips[0]?.stays[0]?.id ?? '' }
}

export const tripOwned = async (keyring: Keyring) => (await travelling(keyring)).tripId

export const stayOwned = async (keyring: Keyring) => (await travelling(keyring)).stayId
