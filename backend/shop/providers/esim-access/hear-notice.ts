import { equalBytes, utf8ToBytes } from '@noble/ciphers/utils.js'
import { type } from 'arktype'
import { refuseSignature } from '../../../call/webhook.ts'
import type { SupplierCallback, SupplierEvent, Told } from '../supplier/supplier.ts'

const Notice = type({
  'content?': type({
    'orderNo?': 'string | null',
    'esimTranNo?': 'string | null',
    'iccid?': 'string | null',
    'transactionId?': 'string | null',
  }).or('null'),
})
const requestId = /^[\w-]{8,80}$/

/**
 * Reads a notice. They are not signed: the end of the path is what nobody else knows, and what they
 * tell is read. The check of the address (`CHECK_HEALTH`) names nothing that the shop has ordered.
 */
export function hearNotice(webhookSecret: string, { secret, body }: SupplierCallback): Told {
  if (!equalBytes(utf8ToBytes(secret), utf8ToBytes(webhookSecret))) refuseSignature()
  const { content } = Notice.assert(JSON.parse(body))
  const event = content ? eventOf(content) : undefined
  return { status: 200, body: 'OK', events: event ? [event] : [] }
}

/** An ICCID is given out again, so it names an eSIM only where nothing else does. */
function eventOf(content: NonNullable<typeof Notice.infer.content>): SupplierEvent | undefined {
  const { orderNo, esimTranNo, iccid, transactionId } = content
  if (transactionId && requestId.test(transactionId)) return { requestId: transactionId }
  if (esimTranNo) return { esimId: esimTranNo }
  if (orderNo) return { orderId: orderNo }
  return iccid ? { iccid } : undefined
}
