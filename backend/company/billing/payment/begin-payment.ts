import { type } from 'arktype'
import { ApiError } from '#contract/errors.ts'
import { moneyText } from '#contract/money-text.ts'
import { taxOn } from '#contract/spending/tax-on.ts'
import { callerOf } from '../../../call/call.ts'
import { statement } from '../../../platform/sql.ts'
import { isUniqueFailure } from '../../../platform/unique-failure.ts'
import {
  answerOnce,
  fingerprintOf,
  type IdempotentCall,
  justChanged,
  keepAnswer,
  requireMethod,
  requirePayable,
} from '../../../shop/module.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import { type BusinessCall, organizationOf } from '../../call.ts'
import { priceOfPoints } from '../invoice/price-of-points.ts'
import { readBuyer, sellerOf } from '../invoice/read-parties.ts'
import { taxOf } from '../invoice/tax-of.ts'
import { paymentsOf } from './payments-of.ts'

type Keyed = { idempotencyKey: string; amountMinor: number; card?: string | undefined }
export type Paid = { invoiceIds: readonly string[] } | { points: number }

type Payable = { id: string; dueMinor: number }
type Begun = {
  id: string
  amountMinor: number
  points: number | null
  invoices: readonly Payable[]
  subject: string
}

/**
 * Stores a payment that is about to be charged; a repeated call with the same key stores it once.
 * Throws `conflict` if the payer saw another amount, or while another payment of statements is
 * open.
 */
export async function beginPayment(
  call: BusinessCall,
  { idempotencyKey: key, amountMinor }: Keyed,
  paid: Paid,
): Promise<{ paymentId: string }> {
  const fingerprint = await fingerprintOf('organization/payment', { amountMinor, ...paid })
  const keyed = { accountId: callerOf(call).accountId, key, fingerprint }
  return answerOnce(call, keyed, async () => {
    requireMethod(call, { amountMinor, byOrganization: false }, 'card')
    const begun = 'points' in paid ? await packOf(call, paid.points) : await owedOf(call, paid)
    if (begun.amountMinor !== amountMinor) {
      throw refuse('the sum is another one now', 'amount_changed', begun.amountMinor)
    }
    return store(call, keyed, begun)
  })
}

async function packOf(call: BusinessCall, points: number): Promise<Begun> {
  const { currency, party } = await readBuyer(call.db, organizationOf(call))
  const netMinor = priceOfPoints(points, currency)
  const { rate } = taxOf(sellerOf(call.channel), party)
  return {
    id: crypto.randomUUID(),
    amountMinor: netMinor + taxOn(netMinor, rate),
    ...{ points, invoices: [], subject: `${points}` },
  }
}

const Owed = type({ id: 'string', number: 'string', due_minor: 'number.integer' })

async function owedOf(
  call: BusinessCall,
  { invoiceIds }: { invoiceIds: readonly string[] },
): Promise<Begun> {
  const ids = [...new Set(invoiceIds)]
  const { results } = await statement(call.db)`
    SELECT id, number, total_minor - settled_minor AS due_minor FROM invoice
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
      AND organization_id = ${organizationOf(call)} AND kind = 'statement'`.all()
  const found = Owed.array().assert(results)
  if (found.length < ids.length) throw new ApiError('not_found')
  const open = found.filter(({ due_minor }) => due_minor > 0)
  return {
    id: crypto.randomUUID(),
    amountMinor: open.reduce((sum, { due_minor }) => sum + due_minor, 0),
    points: null,
    invoices: open.map(({ id, due_minor: dueMinor }) => ({ id, dueMinor })),
    subject: open.map(({ number }) => number).join(', '),
  }
}

async function store(
  call: BusinessCall,
  keyed: IdempotentCall,
  begun: Begun,
): Promise<{ paymentId: string }> {
  const { id, amountMinor, points, invoices, subject } = begun
  const organizationId = organizationOf(call)
  const { currency } = await readBuyer(call.db, organizationId)
  requirePayable(amountMinor, paymentsOf(call.services).limits?.[currency])
  const answer = { paymentId: id }
  const provider = paymentsOf(call.services).name
  try {
    await call.db.batch([
      keepAnswer(call, keyed, answer),
      statement(call.db)`
        INSERT INTO organization_payment (id, organization_id, purpose, provider, state,
          amount_minor, currency, points, paid_by, created_at, updated_at)
        VALUES (${id}, ${organizationId}, ${points === null ? 'statements' : 'points'},
          ${provider}, 'trying', ${amountMinor}, ${currency}, ${points}, ${keyed.accountId},
          ${call.now}, ${call.now})`,
      statement(call.db)`INSERT INTO payment_invoice (payment_id, invoice_id, amount_minor)
        SELECT ${id}, value ->> '$.id', value ->> '$.dueMinor'
        FROM json_each(${JSON.stringify(invoices)})`,
      writeAudit(call, {
        action: points === null ? 'statements_paid' : 'points_bought',
        subjectId: id,
        subjectName: subject,
        after: { amount: moneyText(amountMinor, currency) },
      }),
    ])
  } catch (error) {
    if (isUniqueFailure(error, 'organization_payment')) {
      throw justChanged('another payment is under way', 'payment_under_way')
    }
    throw error
  }
  return answer
}

function refuse(message: string, reason: string, amountMinor: number): ApiError {
  return new ApiError('conflict', message, { details: { reason, amountMinor } })
}
