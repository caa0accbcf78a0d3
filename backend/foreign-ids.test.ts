import { describe, expect, it } from 'vitest'
import type { Tokens } from '#contract/account.ts'
import { encodeBase64url } from '#contract/base64url.ts'
import { addedDataCalls } from '#contract/calls/company/added-data.ts'
import { approvalCalls } from '#contract/calls/company/approval.ts'
import { assignmentCalls } from '#contract/calls/company/assignment.ts'
import { billingCalls } from '#contract/calls/company/billing.ts'
import { budgetCalls } from '#contract/calls/company/budget.ts'
import { apiKeyCalls, webhookCalls } from '#contract/calls/company/developer.ts'
import { enterpriseCalls } from '#contract/calls/company/enterprise.ts'
import { importCalls } from '#contract/calls/company/import.ts'
import { peopleCalls, roleCalls } from '#contract/calls/company/people.ts'
import { purchasingCalls } from '#contract/calls/company/purchasing.ts'
import { signOnCalls } from '#contract/calls/company/sign-on.ts'
import { tripListCalls } from '#contract/calls/company/trip-list.ts'
import { addonCalls } from '#contract/calls/customer/addon.ts'
import { exchangeCalls } from '#contract/calls/customer/exchange.ts'
import { giftCalls } from '#contract/calls/customer/gift.ts'
import { passkeyCalls } from '#contract/calls/customer/passkey.ts'
import { reviewCalls } from '#contract/calls/customer/review.ts'
import { friendCalls } from '#contract/calls/customer/reward.ts'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import { userCalls } from '#contract/calls/customer/user.ts'
import { callTable } from '#contract/calls/index.ts'
import type { CallRow } from '#contract/calls/row/row.ts'
import { consentVersion } from '#contract/commerce/order-words.ts'
import { type PermissionKey, permissionKeys } from '#contract/permissions.ts'
import { inputs } from '#contract/testing/effort.ts'
import { playNetwork } from '#worker/dev/sandbox/play-network.ts'
import { openKeyring } from './testing/account/test-keyring.ts'
import { png } from './testing/files.ts'
import { forgetLimits } from './testing/gate.ts'
import { anyPlanId } from './testing/order.ts'
import type { NewTestAccount } from './testing/test-accounts.ts'
import type { SendOptions } from './testing/test-shop.ts'
import { testDatabase } from './testing/testing.ts'

type Keyring = Awaited<ReturnType<typeof openKeyring>>

/** A call about one resource: the id of an existing one, the id of none, and further input. */
type Asking = {
  row: CallRow
  owner?: NewTestAccount
  own: (keyring: Keyring) => Promise<string>
  absent: string
  input: (id: string) => object
  body?: Uint8Array<ArrayBuffer>
}

const picture = new Uint8Array(png(7, 5))
const absentPasskey = encodeBase64url(new Uint8Array(32))
const absentKey = 'k'.repeat(32)

async function prepared(keyring: Keyring): Promise<string> {
  const input = { kind: 'avatar', contentType: 'image/png', sizeBytes: picture.length } as const
  return (await keyring.ask(userCalls.prepareUpload, input, keyring.bearer)).key
}

async function uploaded(keyring: Keyring): Promise<string> {
  const key = await prepared(keyring)
  await keyring.ask(userCalls.uploadPicture, { key }, { ...keyring.bearer, body: picture })
  return key
}

const member = (permissions: readonly PermissionKey[]): NewTestAccount => ({
  member: { paymentModel: 'PRE_PAID', permissions },
})

async function invited(keyring: Keyring): Promise<string> {
  const email = `${crypto.randomUUID()}@example.com`
  const { roles } = await keyring.ask(roleCalls.getRoles, {}, keyring.bearer)
  const person = { people: [{ name: '', email }], roleId: roles[0]?.id, locale: 'en' }
  await keyring.ask(peopleCalls.invitePeople, person, keyring.bearer)
  const found = await keyring.ask(peopleCalls.listPeople, { q: email }, keyring.bearer)
  keyring.clock.advance(700)
  return found.people[0]?.accountId ?? ''
}

const passkey = async (keyring: Keyring) => {
  await keyring.add()
  return (await keyring.add()).id
}

async function ordered(keyring: Keyring, plan?: string): Promise<string> {
  const planId = plan ?? (await anyPlanId())
  const basket = { planId, quantity: 1, currency: 'USD' } as const
  const { totalMinor } = await keyring.ask(shopCalls.quote, basket, keyring.bearer)
  const wish = { ...basket, totalMinor, consent: true, consentVersion } as const
  const keyed = { ...wish, idempotencyKey: crypto.randomUUID() }
  return (await keyring.ask(shopCalls.createOrder, keyed, keyring.bearer)).id
}

async function bought(keyring: Keyring, plan?: string): Promise<string> {
  const orderId = await ordered(keyring, plan)
  await keyring.ask(shopCalls.payOrder, { orderId, card: 'success' }, keyring.bearer)
  return `${orderId}-0`
}

/** Buys an eSIM that accepts add-ons before its first use. */
async function global(keyring: Keyring): Promise<string> {
  const esimId = await bought(keyring, 'global-54-1gb-7d-v1')
  keyring.clock.advance(3)
  const orderId = esimId.replace(/-0$/, '')
  await keyring.ask(shopCalls.getOrder, { orderId }, keyring.bearer)
  return esimId
}

/** Buys an eSIM and uses data on it. */
async function used(keyring: Keyring): Promise<string> {
  const requestId = `${await ready(keyring)}-0`
  const now = Math.floor(keyring.clock.nowMs / 1000)
  await playNetwork(testDatabase(), { requestId, move: 'use_100', now })
  keyring.clock.advance(11)
  return requestId
}

/** Buys an eSIM whose automatic top-up was stopped. */
async function topped(keyring: Keyring): Promise<string> {
  const esimId = await global(keyring)
  const asked = { esimId, currency: 'USD' } as const
  const [addon] = (await keyring.ask(addonCalls.getAddons, asked, keyring.bearer)).offers
  const { priceMinor: totalMinor = 0, id: addonId = '' } = addon ?? {}
  const wish = { ...asked, addonId, totalMinor, consent: true, consentVersion } as const
  const keyed = { ...wish, idempotencyKey: crypto.randomUUID(), autoCapMinor: totalMinor }
  const order = await keyring.ask(addonCalls.orderAddon, keyed, keyring.bearer)
  const paying = { orderId: order.id, card: 'success' }
  await keyring.ask(shopCalls.payOrder, paying, keyring.bearer)
  await keyring.ask(addonCalls.stopAuto, { esimId }, keyring.bearer)
  return esimId
}

async function befriended(keyring: Keyring): Promise<string> {
  const input = { name: 'Ben', email: `${crypto.randomUUID()}@example.com` }
  return (await keyring.ask(friendCalls.addFriend, input, keyring.bearer)).id
}
const paid = async (keyring: Keyring) => (await bought(keyring)).replace(/-0$/, '')

/** Buys eSIMs and waits until they exist: the network of the tests takes two seconds. */
async function ready(keyring: Keyring): Promise<string> {
  const orderId = await paid(keyring)
  keyring.clock.advance(3)
  await keyring.ask(shopCalls.getOrder, { orderId }, keyring.bearer)
  return orderId
}
const dearPlan = 'jp-20gb-30d-v1'
const shownDifference = async (keyring: Keyring, orderId: string) => {
  const asked = { orderId, planId: dearPlan }
  differences.set(orderId, await keyring.ask(exchangeCalls.quoteExchange, asked, keyring.bearer))
  return orderId
}
const differences = new Map<string, { dueMinor: number; returnMinor: number }>()

/** Orders plans into the stock of the member's organisation. */
async function stocked({ ask, bearer }: Keyring): Promise<string> {
  const cart = await ask(purchasingCalls.setCartLine, { planId: dearPlan, quantity: 2 }, bearer)
  const { totalMinor } = cart
  const wish = { idempotencyKey: crypto.randomUUID(), totalMinor }
  return (await ask(purchasingCalls.createMasterOrder, wish, bearer)).id
}

async function directoryKeyed(keyring: Keyring): Promise<string> {
  const input = { name: 'Okta', days: 365 }
  return (await keyring.ask(signOnCalls.createDirectoryKey, input, keyring.bearer)).key.id
}

async function keyed({ ask, bearer }: Keyring): Promise<string> {
  const wish = { name: 'Payroll', scopes: ['GET_ACCOUNTS'], days: 30 }
  return (await ask(apiKeyCalls.createApiKey, wish, bearer)).key.id
}

const hook = { url: 'https://hooks.example/in', events: ['order.created'] }

async function hooked({ ask, bearer }: Keyring): Promise<string> {
  return (await ask(webhookCalls.createWebhook, hook, bearer)).webhookId
}

async function delivered(keyring: Keyring): Promise<string> {
  const webhookId = await hooked(keyring)
  await keyring.ask(webhookCalls.testWebhook, { webhookId }, keyring.bearer)
  const asked = { webhookId }
  const { deliveries } = await keyring.ask(webhookCalls.listDeliveries, asked, keyring.bearer)
  return deliveries[0]?.id ?? ''
}
/** Schedules a plan for somebody, and returns the id of another person whom it can be moved to. */
async function movable(keyring: Keyring): Promise<string> {
  await stocked(keyring)
  const people = [{ name: 'Ben', email: `${crypto.randomUUID()}@example.com` }]
  const wish = { planId: dearPlan, people, dueOn: '2099-01-01' }
  const keyed = { ...wish, idempotencyKey: crypto.randomUUID() }
  const made = await keyring.ask(assignmentCalls.assignPlans, keyed, keyring.bearer)
  const accountId = await invited(keyring)
  moves.set(accountId, made.assignmentIds[0] ?? '')
  return accountId
}
const moves = new Map<string, string>()

/** Assigns a plan whose eSIM accepts data before its first use; returns the id of the eSIM. */
async function assigned(keyring: Keyring): Promise<string> {
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
const offers = new Map<string, { addonId: string; totalMinor: number }>()

/** Buys points for the member's organisation; returns the id of the payment. */
async function pointsBought({ ask, bearer }: Keyring): Promise<string> {
  const wish = { points: 1_000, amountMinor: 1_230, card: 'success' }
  const keyed = { ...wish, idempotencyKey: crypto.randomUUID() }
  return (await ask(billingCalls.buyPoints, keyed, bearer)).id
}

async function invoiced(keyring: Keyring): Promise<string> {
  await pointsBought(keyring)
  const { invoices } = await keyring.ask(billingCalls.listInvoices, {}, keyring.bearer)
  return invoices[0]?.id ?? ''
}

/** Sends a file whose row can be assigned. */
async function sentFile(keyring: Keyring): Promise<string> {
  await stocked(keyring)
  const text = `Ben\t${crypto.randomUUID()}@example.com\t${dearPlan}`
  return (await keyring.ask(importCalls.pasteImport, { text }, keyring.bearer)).importId
}

const budget = { level: 'person', limitMinor: 6_000, reset: 'month', isHard: true }

/** Sets the budget of a person, who is invited before. */
async function budgeted(keyring: Keyring): Promise<string> {
  const holderId = await invited(keyring)
  const input = { ...budget, holderId } as never
  return (await keyring.ask(budgetCalls.setBudget, input, keyring.bearer)).budgetId
}

/** Gives the caller an eSIM that their organisation pays for. */
async function given(keyring: Keyring): Promise<string> {
  const esimId = await global(keyring)
  const organizationId = `org-${keyring.owner.id}`
  const db = testDatabase()
  await db.batch([
    db
      .prepare(`INSERT INTO organization
          (id, name, payment_model, enterprise_pay_model, currency_unit, channel, created_at)
        VALUES (?, 'Example Travel Ltd', 'POST_PAID', 'MONTHLY', 'USD', 'plain', 0)`)
      .bind(organizationId),
    db
      .prepare('UPDATE account SET organization_id = ?2 WHERE id = ?1')
      .bind(keyring.owner.id, organizationId),
    db
      .prepare('UPDATE purchase SET organization_id = ?2 WHERE account_id = ?1')
      .bind(keyring.owner.id, organizationId),
  ])
  return esimId
}

const today = (ahead: number) =>
  new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)

/** Plans a trip; returns its id or that of its stay. */
async function travelling({ ask, bearer }: Keyring) {
  const who = `${crypto.randomUUID()}@example.com`
  const rows = [{ who, country: 'japan', from: today(7), to: today(7) }]
  await ask(tripListCalls.addTripStays, { rows }, bearer)
  const { trips } = await ask(tripListCalls.listTrips, {}, bearer)
  return { tripId: trips[0]?.id ?? '', stayId: trips[0]?.stays[0]?.id ?? '' }
}
const tripOwned = async (keyring: Keyring) => (await travelling(keyring)).tripId
const stayOwned = async (keyring: Keyring) => (await travelling(keyring)).stayId

const absentOrder = 'nobody-ordered-this'
const orderInput = (orderId: string) => ({ orderId })

const askings: Asking[] = [
  {
    row: shopCalls.payOrder,
    own: ordered,
    absent: absentOrder,
    input: (orderId) => ({ orderId, card: 'success' }),
  },
  { row: shopCalls.getOrder, own: ordered, absent: absentOrder, input: orderInput },
  { row: shopCalls.cancelOrder, own: ordered, absent: absentOrder, input: orderInput },
  { row: shopCalls.getReceipt, own: paid, absent: absentOrder, input: orderInput },
  { row: shopCalls.getEsim, own: bought, absent: absentOrder, input: (esimId) => ({ esimId }) },
  {
    row: shopCalls.renameEsim,
    own: bought,
    absent: absentOrder,
    input: (esimId) => ({ esimId, name: 'mine' }),
  },
  {
    row: exchangeCalls.quoteExchange,
    own: ready,
    absent: absentOrder,
    input: (orderId) => ({ orderId, planId: dearPlan }),
  },
  {
    row: exchangeCalls.createExchange,
    own: async (keyring) => shownDifference(keyring, await ready(keyring)),
    absent: absentOrder,
    input: (orderId) => ({
      orderId,
      planId: dearPlan,
      idempotencyKey: 'exchange',
      dueMinor: differences.get(orderId)?.dueMinor ?? 0,
      returnMinor: differences.get(orderId)?.returnMinor ?? 0,
      consent: true,
      consentVersion,
    }),
  },
  {
    row: addonCalls.getAddons,
    own: bought,
    absent: absentOrder,
    input: (esimId) => ({ esimId, currency: 'USD' }),
  },
  {
    row: addonCalls.orderAddon,
    own: global,
    absent: absentOrder,
    input: (esimId) => ({
      idempotencyKey: crypto.randomUUID(),
      esimId,
      addonId: 'global-54-addon-1gb-7d-v1',
      currency: 'USD',
      totalMinor: 600,
      consent: true,
      consentVersion,
    }),
  },
  {
    row: approvalCalls.getAskable,
    own: given,
    absent: absentOrder,
    input: (esimId) => ({ esimId }),
  },
  {
    row: approvalCalls.askForData,
    own: given,
    absent: absentOrder,
    input: (esimId) => ({
      ...{ idempotencyKey: crypto.randomUUID(), esimId, word: '' },
      addonId: 'global-54-addon-1gb-7d-v1',
    }),
  },
  {
    row: giftCalls.offerGift,
    own: async (keyring) => `${await ready(keyring)}-0`,
    absent: absentOrder,
    input: (esimId) => ({ esimId, email: 'friend@example.com' }),
  },
  {
    row: giftCalls.takeBackGift,
    own: bought,
    absent: absentOrder,
    input: (esimId) => ({ esimId }),
  },
  {
    row: reviewCalls.writeReview,
    own: used,
    absent: absentOrder,
    input: (esimId) => ({ esimId, stars: 4 }),
  },
  {
    row: reviewCalls.deleteReview,
    own: used,
    absent: absentOrder,
    input: (esimId) => ({ esimId }),
  },
  {
    row: addonCalls.startAuto,
    own: topped,
    absent: absentOrder,
    input: (esimId) => ({ esimId, capMinor: 1_000, consent: true }),
  },
  { row: addonCalls.stopAuto, own: bought, absent: absentOrder, input: (esimId) => ({ esimId }) },
  {
    row: friendCalls.updateFriend,
    own: befriended,
    absent: absentOrder,
    input: (friendId) => ({ friendId, name: 'Ben', email: 'ben@example.com' }),
  },
  {
    row: friendCalls.deleteFriend,
    own: befriended,
    absent: absentOrder,
    input: (friendId) => ({ friendId }),
  },
  {
    row: passkeyCalls.rename,
    own: passkey,
    absent: absentPasskey,
    input: (id) => ({ id, name: 'mine' }),
  },
  { row: passkeyCalls.remove, own: passkey, absent: absentPasskey, input: (id) => ({ id }) },
  {
    row: userCalls.uploadPicture,
    own: prepared,
    absent: absentKey,
    input: (key) => ({ key }),
    body: picture,
  },
  {
    row: userCalls.updateProfile,
    own: uploaded,
    absent: absentKey,
    input: (avatar) => ({ avatar }),
  },
  {
    row: enterpriseCalls.updateProfile,
    owner: { member: { paymentModel: 'PRE_PAID', permissions: [] } },
    own: uploaded,
    absent: absentKey,
    input: (avatar) => ({ avatar }),
  },
  {
    row: purchasingCalls.getMasterOrder,
    owner: {
      member: {
        paymentModel: 'POST_PAID',
        permissions: ['UPDATE_PAYMENT_METHOD', 'CREATE_MASTER_ORDER'],
      },
    },
    own: stocked,
    absent: absentOrder,
    input: orderInput,
  },
  {
    row: assignmentCalls.moveAssignment,
    owner: { member: { paymentModel: 'POST_PAID', permissions: permissionKeys } },
    own: movable,
    absent: 'none',
    input: (accountId) => ({
      idempotencyKey: crypto.randomUUID(),
      assignmentId: moves.get(accountId) ?? 'none',
      accountId,
    }),
  },
  ...[
    addedDataCalls.listAssignedAddons,
    addedDataCalls.addAssignedData,
    addedDataCalls.requestData,
  ].map((row) => ({
    row,
    owner: { member: { paymentModel: 'POST_PAID', permissions: permissionKeys } } as const,
    own: assigned,
    absent: absentOrder,
    input: (esimId: string) => ({
      ...{ idempotencyKey: crypto.randomUUID(), esimId, word: '' },
      ...{ addonId: 'none', totalMinor: 1, ...offers.get(esimId) },
    }),
  })),
  ...[tripListCalls.changeTrip, tripListCalls.removeTrip].map((row) => ({
    row,
    owner: { member: { paymentModel: 'POST_PAID', permissions: permissionKeys } } as const,
    own: tripOwned,
    absent: absentOrder,
    input: (tripId: string) => ({ tripId, dayMb: 1024 }),
  })),
  ...[tripListCalls.changeTripStay, tripListCalls.removeTripStay].map((row) => ({
    row,
    owner: { member: { paymentModel: 'POST_PAID', permissions: permissionKeys } } as const,
    own: stayOwned,
    absent: absentOrder,
    input: (stayId: string) => ({ stayId, country: 'japan', from: today(9), to: today(9) }),
  })),
  ...[
    billingCalls.getInvoice,
    billingCalls.getInvoicePdf,
    billingCalls.getInvoiceCsv,
    billingCalls.getInvoiceXml,
  ].map((row) => ({
    row,
    owner: member(['UPDATE_PAYMENT_METHOD', 'GET_STATEMENTS']),
    own: invoiced,
    absent: absentOrder,
    input: (invoiceId: string) => ({ invoiceId }),
  })),
  {
    row: billingCalls.getOrganizationPayment,
    owner: member(['UPDATE_PAYMENT_METHOD']),
    own: pointsBought,
    absent: absentOrder,
    input: (paymentId) => ({ paymentId }),
  },
  ...[
    importCalls.getImport,
    importCalls.changeImport,
    importCalls.stopImport,
    importCalls.exportImport,
    importCalls.startImport,
    importCalls.setImportCells,
    importCalls.skipImportRows,
  ].map((row) => ({
    row,
    owner: { member: { paymentModel: 'POST_PAID', permissions: permissionKeys } } as const,
    own: sentFile,
    absent: absentOrder,
    input: (importId: string) => {
      const cells = { lines: [1], field: 'name', value: 'Ben' }
      if (row === importCalls.setImportCells) return { importId, ...cells }
      if (row === importCalls.skipImportRows) return { importId, lines: [1], isSkipped: true }
      return row === importCalls.startImport ? { importId, ready: 1 } : { importId }
    },
  })),
  ...[
    peopleCalls.resendInvitation,
    peopleCalls.suspendPerson,
    peopleCalls.resumePerson,
    peopleCalls.removePerson,
  ].map((row) => ({
    row,
    owner: member(permissionKeys),
    own: invited,
    absent: 'none',
    input: (accountId: string) => ({ accountId }),
  })),
  ...[budgetCalls.setBudget, budgetCalls.removeBudget].map((row) => ({
    row,
    owner: member(permissionKeys),
    own: budgeted,
    absent: 'none',
    input: (id: string) =>
      row === budgetCalls.removeBudget ? { budgetId: id } : { ...budget, holderId: id },
  })),
  {
    row: apiKeyCalls.revokeApiKey,
    owner: member(permissionKeys),
    own: keyed,
    absent: 'none',
    input: (apiKeyId) => ({ apiKeyId }),
  },
  {
    row: signOnCalls.revokeDirectoryKey,
    owner: member(permissionKeys),
    own: directoryKeyed,
    absent: 'none',
    input: (apiKeyId) => ({ apiKeyId }),
  },
  ...[
    webhookCalls.deleteWebhook,
    webhookCalls.rotateWebhookSecret,
    webhookCalls.testWebhook,
    webhookCalls.listDeliveries,
    webhookCalls.updateWebhook,
  ].map((row) => ({
    row,
    owner: member(permissionKeys),
    own: hooked,
    absent: 'none',
    input: (webhookId: string) => ({ ...hook, webhookId, isOn: true }),
  })),
  ...[webhookCalls.getDelivery, webhookCalls.replayDelivery].map((row) => ({
    row,
    owner: member(permissionKeys),
    own: delivered,
    absent: 'none',
    input: (deliveryId: string) => ({ deliveryId }),
  })),
] as Asking[]

/** Fields whose value identifies somebody's resource. */
const idFields = [
  'id',
  'key',
  'avatar',
  'order_id',
  'esim_id',
  'friend_id',
  'account_id',
  'organization_id',
  'budget_id',
  'holder_id',
  'api_key_id',
  'webhook_id',
  'delivery_id',
  'invoice_id',
  'payment_id',
  'import_id',
  'trip_id',
  'stay_id',
]

function takesId({ input }: CallRow): boolean {
  const { properties = {} } = input.in.toJsonSchema() as { properties?: object }
  return Object.keys(properties).some((name) => idFields.includes(name))
}

/** Returns all kinds of callers except the owner. */
async function strangers(keyring: Keyring): Promise<[string, SendOptions][]> {
  const bearerOf = async (account: NewTestAccount): Promise<{ bearer: Tokens }> => ({
    bearer: await keyring.signIn(await keyring.addAccount(account)),
  })
  const at = { channel: 'plain', now: Math.floor(keyring.clock.nowMs / 1000) }
  return [
    ['another consumer', await bearerOf({})],
    ['another organisation’s administrator', await bearerOf(member(permissionKeys))],
    ['a member without permission', await bearerOf(member([]))],
    ['a guest', { bearer: (await keyring.services.accessTokens.signGuest(at)).token }],
    ['nobody', {}],
  ]
}

/** Returns a refusal without the id of its request. */
async function refusalOf(response: Response) {
  const { request_id, ...rest } = (await response.json()) as Record<string, unknown>
  const names = [...response.headers.keys()].filter((name) => name !== 'x-request-id')
  return { status: response.status, rest, names }
}

describe('R-AC-3: a thing of somebody’s', () => {
  it('is looked at for every call that names one', () => {
    const named = callTable.filter(takesId).map(({ path }) => path)
    expect(askings.map(({ row }) => row.path).sort()).toEqual(named.sort())
  })

  it.each(askings.map((asking) => ({ path: asking.row.path, asking })))(
    'is to strangers as if it were not there: $path',
    async ({ asking }) => {
      const { row, owner, own, absent, input, body } = asking
      const keyring = await openKeyring({ password: 'a long enough password', ...owner })
      const id = await own(keyring)
      const send = (of: string, options: SendOptions) =>
        keyring.send(row, input(of), { ...options, ...(body ? { body } : {}) })
      for (const [who, options] of await strangers(keyring)) {
        const [foreign, missing] = [
          await refusalOf(await send(id, options)),
          await refusalOf(await send(absent, options)),
        ]
        expect(foreign, who).toEqual(missing)
        expect(foreign.status, who).toBeGreaterThanOrEqual(400)
      }
      expect((await send(id, keyring.bearer)).status).toBe(200)
    },
  )
})

/** An organisation's own rows in all tables that name it, as one text for each table. */
async function rowsOf(organizationIds: readonly string[]): Promise<Map<string, string>> {
  const db = testDatabase()
  const tables = await db
    .prepare(`SELECT name FROM sqlite_master
      WHERE type = 'table' AND sql LIKE '%organization_id TEXT%' ORDER BY name`)
    .all<{ name: string }>()
  const own = JSON.stringify(organizationIds)
  const rows = await db.batch(
    tables.results.map(({ name }) =>
      db
        .prepare(`SELECT * FROM ${name} WHERE organization_id IN (SELECT value FROM json_each(?))`)
        .bind(own),
    ),
  )
  return new Map(tables.results.map(({ name }, at) => [name, JSON.stringify(rows[at]?.results)]))
}

describe('R-AC-3: what organisations own', () => {
  const ofMembers = askings.filter(({ owner }) => owner?.member)

  it('is neither shown nor changed by calls of another organisation with its ids', async () => {
    const owners = await Promise.all(
      ofMembers.map(async (asking) => {
        const name = `Owner ${crypto.randomUUID()}`
        const keyring = await openKeyring({ ...asking.owner, name })
        return { id: await asking.own(keyring), owner: keyring.owner, name }
      }),
    )
    const organizationIds = owners.map(({ owner }) => owner.organizationId ?? '')
    const before = await rowsOf(organizationIds)
    expect([...before.values()].filter((rows) => rows !== '[]').length).toBeGreaterThan(15)
    const ids = [...new Set(owners.flatMap(({ id, owner }) => [id, owner.id, owner.roleId ?? '']))]
    const secrets = owners.flatMap(({ name, owner }) => [name, owner.email])

    const stranger = await openKeyring(member(permissionKeys))
    const calls = Math.max(inputs, ofMembers.length)
    for (let at = 0; at < calls; at += 1) {
      const { row, input, body } = ofMembers[at % ofMembers.length] ?? { row: ofMembers[0]?.row }
      const id = ids[Math.floor(at / ofMembers.length) % ids.length] ?? ''
      if (!row || !input) throw new Error('expected a call')
      // The limits are of no use here: each call has to reach the check of whose the thing is.
      if (at % 20 === 0) await forgetLimits()
      const answer = await stranger.send(row, input(id), {
        ...stranger.bearer,
        ...(body ? { body } : {}),
      })
      const text = await answer.text()
      expect([400, 403, 404, 409, 422], `${row.path} of ${id}: ${text}`).toContain(answer.status)
      expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
    }
    expect(await rowsOf(organizationIds)).toEqual(before)
  })
})
