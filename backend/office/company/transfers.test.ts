import { expect, it } from 'vitest'
import { organizationCalls } from '#contract/calls/company/organization.ts'
import { officeCompanyCalls } from '#contract/calls/office/companies.ts'
import { becomeStaff } from '../../testing/account/staff.ts'
import { closeDue, type Debtor, openDebtor, ordersIn } from '../../testing/company/billing.ts'

const { readBankFile, listTransfers, matchTransfer, dismissTransfer } = officeCompanyCalls
const { recordTransfer, getCompany } = officeCompanyCalls
const why = 'As the bank says'

type Credit = { id: string; amount: string; payer: string; text: string; sign?: 'DBIT' }

const camt = (credits: readonly Credit[]) => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>${credits
  .map(
    ({ id, amount, payer, text, sign = 'CRDT' }) => `<Ntry><Amt Ccy="USD">${amount}</Amt>
  <CdtDbtInd>${sign}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-10-05</Dt></BookgDt>
  <AcctSvcrRef>${id}</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>${payer}</Nm></Pty></Dbtr>
  <DbtrAcct><Id><IBAN>NO9386011114417</IBAN></Id></DbtrAcct></RltdPties>
  <RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
  )
  .join('')}</Stmt></BkToCstmrStmt></Document>`

/** A company with a statement that it has to pay, and a person of finance. */
async function openOwing() {
  const debtor = await openDebtor('2026-09-10T12:00:00Z')
  await ordersIn(debtor, 2)
  await debtor.goTo('2026-10-02T12:00:00Z')
  await closeDue(debtor)
  const finance = await becomeStaff(debtor.shop, 'finance')
  return { ...debtor, finance, ...(await read(debtor, finance)) }
}

async function read({ shop, organizationId: companyId }: Debtor, who: object) {
  const company = await shop.ask(getCompany, { companyId }, who)
  const [statement] = company.invoices
  if (!statement) throw new Error('expected a statement')
  return { company, companyId, statement }
}

const sumOf = (minor: number) => (minor / 100).toFixed(2)

it('R-OFF-43: a statement of the bank is read once, and its credits pay what they name', async () => {
  const owing = await openOwing()
  const { shop, finance, statement, companyId } = owing
  const id = crypto.randomUUID()
  const payer = 'HALDEN NORDIC AS'
  const text = `Invoice ${statement.number} thank you`
  const file = camt([
    { id, payer, text, amount: sumOf(statement.leftMinor - 800) },
    { id: `${id}-out`, payer, text, amount: '5.00', sign: 'DBIT' },
    { id: `${id}-other`, payer: 'Nobody', text: 'Rent', amount: '4.00' },
  ])
  expect(await shop.ask(readBankFile, { xml: file }, finance)).toEqual({ found: 2, added: 2 })
  expect(await shop.ask(readBankFile, { xml: file }, finance)).toEqual({ found: 2, added: 0 })
  const { waiting } = await shop.ask(listTransfers, {}, finance)
  const paid = waiting.find((each) => each.reference === text)
  expect(paid).toMatchObject({ payer, accountEnd: '4417', bookedOn: '2026-10-05' })
  const other = waiting.find((each) => each.reference === 'Rent')
  expect(other?.match).toBeUndefined()
  const matched = { entryId: paid?.id, companyId, invoiceId: statement.id, why }
  // Of two people at once one books it.
  const both = await Promise.allSettled([1, 2].map(() => shop.ask(matchTransfer, matched, finance)))
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await read(owing, finance)).statement).toMatchObject({ state: 'OPEN', leftMinor: 800 })
  await shop.ask(dismissTransfer, { entryId: other?.id, why }, finance)
  const again = { entryId: other?.id, companyId, why }
  expect(await shop.refusal(matchTransfer, again, finance)).toMatchObject({ reason: 'decided' })
  const { lines } = await shop.ask(organizationCalls.listAudit, {}, owing)
  expect(lines[0]).toMatchObject({ action: 'transfer_recorded', source: 'office' })
  const noFile = await shop.refusal(readBankFile, { xml: '<html/>' }, finance)
  expect(noFile).toMatchObject({ status: 400, reason: 'no_camt' })
})

it('R-OFF-44: a transfer by hand is booked once, and never for more than is owed', async () => {
  const owing = await openOwing()
  const { shop, finance, statement, companyId } = owing
  const hand = (amountMinor: number) => ({
    ...{ idempotencyKey: crypto.randomUUID(), companyId, amountMinor, payer: 'Halden' },
    ...{ reference: '', bookedOn: '2026-10-05', why },
  })
  const over = await shop.refusal(recordTransfer, hand(statement.leftMinor + 1), finance)
  expect(over).toMatchObject({ status: 409, reason: 'too_much' })
  const all = hand(statement.leftMinor)
  await shop.ask(recordTransfer, all, finance)
  await shop.ask(recordTransfer, all, finance)
  expect((await read(owing, finance)).statement).toMatchObject({ state: 'PAID', leftMinor: 0 })
  const companies = await becomeStaff(shop, 'companies')
  expect(await shop.refusal(recordTransfer, all, companies)).toMatchObject({ status: 403 })
})
