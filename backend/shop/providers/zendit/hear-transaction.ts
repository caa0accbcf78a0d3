import { equalBytes, utf8ToBytes } from '@noble/ciphers/utils.js'
import { type } from 'arktype'
import { refuseSignature } from '../../../call/webhook.ts'
import type { SupplierCallback, Told } from '../supplier/supplier.ts'
import { requestOf } from './purchases.ts'

const Transaction = type({ transactionId: /^[\w-]{8,80}$/ })

/**
 * Reads a webhook, which tells a transaction as it is read by its id. What it says is not believed
 * but read, so one of another shape tells nothing.
 */
export function hearTransaction(value: string, { body, headers }: SupplierCallback): Told {
  const given = headers.get('authorization') ?? ''
  if (!equalBytes(utf8ToBytes(given), utf8ToBytes(value))) refuseSignature()
  const told = Transaction(JSON.parse(body))
  if (told instanceof type.errors) return { status: 200, body: 'OK', events: [] }
  const { transactionId: orderId } = told
  return { status: 200, body: 'OK', events: [{ requestId: requestOf(orderId), orderId }] }
}
