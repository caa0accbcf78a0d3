import { billingCalls } from '#contract/calls/company/billing.ts'
import { purchasingCalls } from '#contract/calls/company/purchasing.ts'
import type { InvoiceSummary } from '#contract/spending/billing.ts'
import { doBilling } from '../../company/billing/do-billing.ts'
import { settleOrganizationPayments } from '../../company/billing/payment/settle-organization-payment.ts'
import type { BackendServices } from '../../index.ts'
import { anyPlanId } from '../order.ts'
import { openTestShop } from '../test-shop.ts'
import { testDatabase } from '../testing.ts'
import { openPurchaser, type Purchaser } from './purchasing.ts'

/** A purchaser who pays by statement, and whose clock a test sets. */
export type Debtor = Purchaser & {
  /** Sets the clock and signs in again. */
  goTo: (time: string) => Promise<void>
  /** The kinds of the mails to this member, in the order in which they were written. */
  mails: () => Promise<string[]>
}

type Opening = { timeZone?: string; points?: number; services?: Partial<BackendServices> }

export async function openDebtor(
  time: string,
  { timeZone = 'UTC', services = {}, ...means }: Opening = {},
): Promise<Debtor> {
  const shop = openTestShop({ nowMs: Date.parse(time), services })
  const purchaser = await openPurchaser({ ...means, shop })
  const { organizationId, accountId } = purchaser
  await testDatabase()
    .prepare('UPDATE organization SET time_zone = ? WHERE id = ?')
    .bind(timeZone, organizationId)
    .run()
  const debtor: Debtor = {
    ...purchaser,
    async goTo(at) {
      shop.clock.nowMs = Date.parse(at)
      debtor.bearer = await shop.signIn({ id: accountId, accountType: 'enterprise' })
    },
    async mails() {
      const { results } = await testDatabase()
        .prepare(`SELECT outbox_mail.kind FROM outbox_mail JOIN account ON email = recipient
          WHERE account.id = ? ORDER BY outbox_mail.created_at`)
        .bind(accountId)
        .all<{ kind: string }>()
      return results.map(({ kind }) => kind)
    },
  }
  return debtor
}

/** Does the due work on documents at the debtor's time. */
export async function closeDue({ shop }: Pick<Debtor, 'shop'>): Promise<void> {
  const { db, now, services } = shop.callOf()
  await settleOrganizationPayments({ db, now, services })
  await doBilling({ db, now, services })
}

/** Places orders of one line each; returns their sum. */
export async function ordersIn(
  { shop, bearer }: Pick<Debtor, 'shop' | 'bearer'>,
  orders: number,
  quantity = 1,
): Promise<number> {
  const planId = await anyPlanId()
  const line = { planId, quantity }
  const cart = await shop.ask(purchasingCalls.setCartLine, line, { bearer })
  const unitMinor = cart.lines.find(({ plan }) => plan.id === planId)?.unitMinor ?? 0
  await shop.ask(purchasingCalls.setCartLine, { planId, quantity: 0 }, { bearer })
  for (let at = 0; at < orders; at += 1) {
    const order = { idempotencyKey: crypto.randomUUID(), totalMinor: unitMinor * quantity }
    await shop.ask(purchasingCalls.createMasterOrder, { ...order, lines: [line] }, { bearer })
  }
  return orders * quantity * unitMinor
}

type Credit = { month: string; creditsMonth: string; plans: number }

/** Credits plans of the debtor's first lot. */
export async function addCredit(debtor: Debtor, { month, creditsMonth, plans }: Credit) {
  await testDatabase()
    .prepare(`INSERT INTO account_entry (id, organization_id, month, kind, amount_minor, order_id,
        credits_month, lot_id, plans, created_at)
      SELECT ?1, lot.organization_id, ?2, 'credited', -?3 * unit_minor, lot.order_id, ?4, lot.id, ?3,
        ?5
      FROM stock_lot AS lot JOIN master_order_line AS line
        ON line.order_id = lot.order_id AND line.position = lot.position
      WHERE lot.organization_id = ?6 ORDER BY lot.lapses_at LIMIT 1`)
    .bind(
      ...[crypto.randomUUID(), month, plans, creditsMonth],
      ...[Math.floor(debtor.shop.clock.nowMs / 1000), debtor.organizationId],
    )
    .run()
}

/** The calls about documents, made by the debtor. */
export function callsOf(debtor: Debtor) {
  const { shop } = debtor
  const asked = (owed: readonly InvoiceSummary[], amountMinor: number, card = 'success') => ({
    idempotencyKey: crypto.randomUUID(),
    invoiceIds: owed.map(({ id }) => id),
    amountMinor,
    card,
  })
  const sumOf = (owed: readonly InvoiceSummary[]) =>
    owed.reduce((sum, { dueMinor }) => sum + dueMinor, 0)
  return {
    list: () => shop.ask(billingCalls.listInvoices, {}, debtor),
    get: (invoiceId: string) => shop.ask(billingCalls.getInvoice, { invoiceId }, debtor),
    billing: () => shop.ask(billingCalls.getBilling, {}, debtor),
    send: (owed: readonly InvoiceSummary[], amountMinor: number) =>
      shop.send(billingCalls.payInvoices, asked(owed, amountMinor), debtor),
    pay: (owed: readonly InvoiceSummary[], card?: string) =>
      shop.ask(billingCalls.payInvoices, asked(owed, sumOf(owed), card), debtor),
    payment: (paymentId: string) =>
      shop.ask(billingCalls.getOrganizationPayment, { paymentId }, debtor),
  }
}
