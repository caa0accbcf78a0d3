import { type } from 'arktype'
import { Address } from '#contract/account.ts'
import { toCamel } from '#contract/case.ts'
import type { Channel } from '#contract/commerce/channel.ts'
import { currencies } from '#contract/money.ts'
import type { Party } from '#contract/spending/billing.ts'
import { statement } from '../../../platform/sql.ts'

const Row = type({
  id: 'string',
  name: 'string',
  channel: 'string',
  currency_unit: type.enumerated(...currencies),
  time_zone: 'string',
  billing_address: 'string | null',
  mailing_address: 'string | null',
  vat_number: 'string | null',
  vat_state: 'string | null',
  due_days: 'number.integer',
})

/** An organisation as the buyer of a document. */
export type Buyer = Pick<typeof Row.infer, 'id' | 'name' | 'channel'> & {
  currency: (typeof Row.infer)['currency_unit']
  timeZone: string
  /** Days in which it pays a statement. */
  dueDays: number
  party: Party
}

const Stored = type('string.json.parse').to(Address)

/** Reads an organisation by its id, with the address for its documents. */
export async function readBuyer(db: D1Database, organizationId: string): Promise<Buyer> {
  const found = await statement(db)`
    SELECT id, name, channel, currency_unit, time_zone, billing_address, mailing_address,
      vat_number, vat_state, due_days
    FROM organization WHERE id = ${organizationId}`.first()
  const row = Row.assert(found)
  // A buyer whose number is not registered is not treated as a business that owes the tax itself.
  const isRefused = row.vat_state === 'unregistered'
  const text = row.billing_address ?? row.mailing_address
  return {
    id: row.id,
    name: row.name,
    channel: row.channel,
    currency: row.currency_unit,
    timeZone: row.time_zone,
    dueDays: row.due_days,
    party: {
      ...partyAt(row.name, text),
      ...(row.vat_number === null || isRefused ? {} : { vatNumber: row.vat_number }),
    },
  }
}

function partyAt(name: string, stored: string | null): Party {
  if (stored === null) return { name, lines: [], postalCode: '', city: '' }
  const address = toCamel(Stored.assert(stored))
  const { line_1, line_2 = '', postalCode, city, country } = address
  const lines = [line_1, line_2].filter((line) => line !== '')
  return { name: address.name || name, lines, postalCode, city, country }
}

/** The shop's operator as the seller of a document. */
export function sellerOf({ brand, business }: Pick<Channel, 'brand' | 'business'>): Party {
  const { legalEntity: name, address, supportEmail: email } = brand
  const vatNumber = business?.vatNumber
  const { street, postalCode, city, country } = address
  const party = { name, lines: [street], postalCode, city, country, email }
  return { ...party, ...(vatNumber === undefined ? {} : { vatNumber }) }
}
