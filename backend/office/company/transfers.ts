import { type } from 'arktype'
import { Currency } from '#contract/account.ts'
import { ApiError } from '#contract/errors.ts'
import type { BankEntry } from '#contract/office/company-view.ts'
import { hashToken } from '../../account/module.ts'
import { staffOf } from '../../call/call.ts'
import { addBankEntry, bookTransfer, dismissBankEntry, readCamt } from '../../company/module.ts'
import { statement } from '../../platform/sql.ts'
import { brandOf, type OfficeCall } from '../call.ts'
import { commitAct } from '../log/act.ts'
import { companySubject, findCompany } from './get-company.ts'
import { proposalsFor } from './propose-match.ts'
import { type Owed, readOwed, share } from './share-transfer.ts'

const most = 100

const Row = type({
  id: 'string',
  amount_minor: 'number.integer',
  currency: Currency,
  payer: 'string',
  reference: 'string',
  account_end: 'string',
  booked_on: 'string',
})
export type EntryRow = typeof Row.infer

/** Reads a statement of the bank; what was read before is not added again. */
export async function readBankFile(
  call: OfficeCall,
  { xml }: { xml: string },
): Promise<{ found: number; added: number }> {
  const credits = await readCamt(xml)
  if (!credits) {
    throw new ApiError('invalid_input', 'no statement', { details: { reason: 'no_camt' } })
  }
  const entries = credits.map(({ said, ...credit }) => ({
    ...credit,
    id: hashToken(said).slice(0, 32),
  }))
  const { results } = await statement(call.db)`SELECT id FROM bank_entry
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify(entries.map(({ id }) => id))}))`.all()
  const added = entries.length - results.length
  const act = { act: 'bank_file_read', subject: 'bank:', after: { found: entries.length, added } }
  const adding = entries.map((entry) => statement(call.db, addBankEntry(call, entry)))
  await commitAct(call, act as Parameters<typeof commitAct>[1], adding)
  return { found: entries.length, added }
}

/** What came in and waits, each with what it may pay. */
export async function listTransfers(call: OfficeCall): Promise<{ waiting: BankEntry[] }> {
  const { results } = await statement(call.db)`SELECT id, amount_minor, currency, payer, reference,
      account_end, booked_on
    FROM bank_entry WHERE payment_id IS NULL AND dismissed_at IS NULL
    ORDER BY booked_on LIMIT ${most}`.all()
  const rows = results.map((row) => Row.assert(row))
  const proposals = await proposalsFor(call, rows)
  const waiting = rows.map(({ id, currency, payer, reference, ...row }) => {
    const match = proposals.get(id)
    return {
      ...{ id, currency, payer, reference, amountMinor: row.amount_minor },
      ...{ accountEnd: row.account_end, bookedOn: row.booked_on },
      ...(match ? { match } : {}),
    }
  })
  return { waiting }
}

type Match = { entryId: string; companyId: string; invoiceId?: string | undefined; why: string }

/** Books what came in against a company's statements: the named one first, then the oldest. */
export async function matchTransfer(call: OfficeCall, given: Match): Promise<{ ok: true }> {
  const entry = await findEntry(call, given.entryId)
  await book(call, { ...given, entry })
  return { ok: true }
}

/** Says of what came in that it pays no statement, as it was sent back or is about something else. */
export async function dismissTransfer(
  call: OfficeCall,
  { entryId, why }: { entryId: string; why: string },
): Promise<{ ok: true }> {
  const { id, amount_minor: amountMinor, currency } = await findEntry(call, entryId)
  const act = {
    act: 'transfer_dismissed',
    subject: `bank:${id}`,
    why,
    after: { amount_minor: amountMinor, currency },
  } as const
  const dismissed = statement(call.db, dismissBankEntry(call, id))
  await commitAct(call, act, [dismissed]).catch(translate)
  return { ok: true }
}

type ByHand = {
  idempotencyKey: string
  companyId: string
  amountMinor: number
  payer: string
  reference: string
  bookedOn: string
  why: string
}

/** Writes down a transfer that no file has, and books it; repeated with the same key it is one. */
export async function recordTransfer(call: OfficeCall, given: ByHand): Promise<{ ok: true }> {
  const { idempotencyKey, companyId, why, ...credit } = given
  const id = hashToken(`${staffOf(call).id} ${idempotencyKey}`).slice(0, 32)
  const known = await statement(call.db)`SELECT 1 FROM bank_entry
    WHERE id = ${id} AND payment_id IS NOT NULL`.first()
  if (known !== null) return { ok: true }
  const { currency_unit: currency } = await findCompany(call, companyId, 'BOOK_TRANSFERS')
  const { amountMinor, ...rest } = credit
  const entry = { id, amount_minor: amountMinor, currency, ...names(rest) }
  const added = addBankEntry(call, { id, currency, amountMinor, ...rest, accountEnd: '' })
  await book(call, { companyId, why, entry, before: [statement(call.db, added)] })
  return { ok: true }
}

function names({ payer, reference, bookedOn }: Pick<ByHand, 'payer' | 'reference' | 'bookedOn'>) {
  return { payer, reference, booked_on: bookedOn, account_end: '' }
}

type Booking = Pick<Match, 'companyId' | 'invoiceId' | 'why'> & {
  entry: EntryRow
  before?: D1PreparedStatement[]
}

async function book(call: OfficeCall, booking: Booking): Promise<void> {
  const { companyId, invoiceId, why, entry, before = [] } = booking
  const company = await findCompany(call, companyId, 'BOOK_TRANSFERS')
  const { id: organizationId, name, channel, currency_unit: currency } = company
  if (entry.currency !== currency) throw refuse('currency')
  const owed = await readOwed(call, organizationId)
  const parts = share(entry.amount_minor, first(owed, invoiceId))
  if (!parts) throw refuse('too_much')
  const house = { ...call, brandName: await brandOf(call, channel) }
  const transfer = { entryId: entry.id, organizationId, organizationName: name, currency, parts }
  const booked = bookTransfer(house, { ...transfer, amountMinor: entry.amount_minor })
  const act = {
    act: 'transfer_recorded',
    ...{ brand: channel, subject: companySubject(organizationId), why },
    before: Object.fromEntries(owed.map(({ number, leftMinor }) => [number, leftMinor])),
    after: {
      ...{ amount_minor: entry.amount_minor, payer: entry.payer, booked_on: entry.booked_on },
      ...Object.fromEntries(parts.map((part) => [part.number, part.leftMinor - part.amountMinor])),
    },
  } as const
  const statements = booked.map((each) => statement(call.db, each))
  await commitAct(call, act, [...before, ...statements]).catch(translate)
}

/** The statements with the named one first; it has to be one of them. */
function first(owed: readonly Owed[], invoiceId: string | undefined): readonly Owed[] {
  if (invoiceId === undefined) return owed
  const named = owed.filter((each) => each.invoiceId === invoiceId)
  if (named.length === 0) throw refuse('too_much')
  return [...named, ...owed.filter((each) => each.invoiceId !== invoiceId)]
}

async function findEntry({ db }: OfficeCall, id: string): Promise<EntryRow> {
  const row = await statement(db)`SELECT id, amount_minor, currency, payer, reference, account_end,
      booked_on FROM bank_entry WHERE id = ${id}`.first()
  if (!row) throw new ApiError('not_found')
  return Row.assert(row)
}

type Reason = 'currency' | 'too_much' | 'decided' | 'under_way'

function refuse(reason: Reason): ApiError {
  return new ApiError('conflict', 'the transfer cannot be booked so', { details: { reason } })
}

/** Says which condition a batch has failed by. */
function translate(error: unknown): never {
  const message = error instanceof Error ? error.message : ''
  if (/bank_entry_settled|UNIQUE constraint failed: organization_payment\.id/.test(message)) {
    throw refuse('decided')
  }
  if (/invoice_overpaid|invoice_move/.test(message)) throw refuse('too_much')
  if (/FOREIGN KEY/.test(message)) throw refuse('under_way')
  throw error
}
