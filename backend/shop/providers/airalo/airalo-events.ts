import { equalBytes, hexToBytes, utf8ToBytes } from '@noble/ciphers/utils.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { type } from 'arktype'
import { refuseSignature } from '../../../call/webhook.ts'
import type { SupplierCallback, SupplierEvent, Told } from '../supplier/supplier.ts'

const Sim = type({ iccid: 'string.digits' })
/** "Webhook definition" (1380483m0): low data names an ICCID; an order has eSIMs; credit has none. */
const Body = type({ 'iccid?': 'string.digits', 'sims?': Sim.array().or('null') })

/**
 * Checks a webhook, whose `airalo-signature` is the HMAC-SHA512 of the body with the client's
 * secret. Airalo repeats what is answered with anything but 200.
 */
export function readAiraloEvents(secret: string, { body, headers }: SupplierCallback): Told {
  const given = headers.get('airalo-signature') ?? ''
  if (!/^[0-9a-f]{128}$/i.test(given)) refuseSignature()
  const mac = hmac(sha512, utf8ToBytes(secret), utf8ToBytes(body))
  if (!equalBytes(hexToBytes(given.toLowerCase()), mac)) refuseSignature()
  return { status: 200, body: 'ok', events: eventsIn(body) }
}

/** What it says is not believed but read, so a body of another shape tells nothing. */
function eventsIn(body: string): SupplierEvent[] {
  const told = Body(JSON.parse(body))
  if (told instanceof type.errors) return []
  const iccids = [told.iccid ?? [], ...(told.sims ?? []).map(({ iccid }) => iccid)].flat()
  return iccids.map((iccid) => ({ iccid }))
}
