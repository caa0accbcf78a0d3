import { type } from 'arktype'
import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import { ApiError } from '#contract/errors.ts'
import type { Invoice, InvoiceLine, InvoicePerson, Party } from '#contract/spending/billing.ts'
import { taxCategories } from '#contract/spending/billing-words.ts'
import { type Sql, sql, statement } from '../../../platform/sql.ts'
import { shownIccid } from '../../../shop/module.ts'
import { type BusinessCall, organizationOf } from '../../call.ts'
import { personName } from '../../usage/organization-esims.ts'
import { boughtJoins, costCentreSql } from '../invoice/bought-for-people.ts'
import { SummaryRow, summaryColumns, toSummary } from '../invoice/read-invoices.ts'
import { LineFacts } from '../invoice/read-month-lines.ts'

const Row = SummaryRow.and({
  net_minor: 'number.integer',
  tax_minor: 'number.integer',
  settled_minor: 'number.integer',
  tax_category: type.enumerated(...taxCategories),
  tax_rate: 'number.integer',
  time_zone: 'string',
  parties: 'string',
})
const LineRow = type({
  quantity: 'number.integer',
  unit_minor: 'number.integer',
  net_minor: 'number.integer',
  lot_id: 'string | null',
  facts: 'string',
})
const SetOff = type({ number: 'string', amount_minor: 'number.integer' })

/** Returns one document; throws `not_found` unless it belongs to the caller's organisation. */
export async function getInvoice(call: BusinessCall, invoiceId: string): Promise<Invoice> {
  const organizationId = organizationOf(call)
  const read = (query: Sql) => statement(call.db, query)
  const [found, lines, setOff, people] = await Promise.all([
    read(sql`SELECT ${summaryColumns(call.services)}, net_minor, tax_minor, settled_minor, tax_category, tax_rate,
        parties,
        (SELECT time_zone FROM organization WHERE id = ${organizationId}) AS time_zone
      FROM invoice WHERE id = ${invoiceId} AND organization_id = ${organizationId}`).first(),
    read(sql`SELECT quantity, unit_minor, net_minor, lot_id, facts FROM invoice_line
      WHERE invoice_id = ${invoiceId} ORDER BY position`).all(),
    read(sql`SELECT note.number, amount_minor FROM invoice_settlement AS settlement
        JOIN invoice AS note ON note.id = settlement.credit_note_id
      WHERE settlement.invoice_id = ${invoiceId} ORDER BY note.issued_at, note.serial`).all(),
    readPeople(call, invoiceId),
  ])
  if (!found) throw new ApiError('not_found')
  const row = Row.assert(found)
  const lineRows = LineRow.array().assert(lines.results)
  const { seller, buyer } = JSON.parse(row.parties) as { seller: Party; buyer: Party }
  return {
    ...toSummary(row),
    netMinor: row.net_minor,
    taxMinor: row.tax_minor,
    settledMinor: row.settled_minor,
    taxCategory: row.tax_category,
    taxRate: row.tax_rate,
    timeZone: row.time_zone,
    seller,
    buyer,
    lines: lineRows.map((line) => toInvoiceLine(line, people)),
    setOff: SetOff.array()
      .assert(setOff.results)
      .map(({ number, amount_minor: amountMinor }) => ({ number, amountMinor })),
  }
}

type People = ReadonlyMap<string, readonly InvoicePerson[]>

function toInvoiceLine(row: typeof LineRow.infer, people: People): InvoiceLine {
  const { plan, points, addedId, ...references } = LineFacts.assert(JSON.parse(row.facts))
  const ofPeople = row.quantity > 0 ? (row.lot_id ?? addedId) : undefined
  return {
    ...(plan ? { plan: plan as OfferedPlan } : {}),
    ...(points === undefined ? {} : { points }),
    ...{ quantity: row.quantity, unitMinor: row.unit_minor, netMinor: row.net_minor },
    ...references,
    people: [...(people.get(ofPeople ?? '') ?? [])],
  }
}

const PersonRow = type({
  of_id: 'string',
  name: 'string',
  esim_id: 'string | null',
  iccid: 'string | null',
  group_name: 'string | null',
  cost_centre: 'string',
  approval_id: 'string | null',
})

const personColumns = sql`${personName} AS name, assignment.esim_id, ${shownIccid} AS iccid, billing_group.name AS group_name, assignment.cost_centre,
  assignment.approval_id`
const personJoins = sql`JOIN account ON account.id = assignment.account_id
  LEFT JOIN esim ON esim.id = assignment.esim_id
  LEFT JOIN billing_group ON billing_group.id = assignment.group_id`

/** Reads the people who have the plans of the lots now, and those to whose eSIMs data was added. */
async function readPeople(call: BusinessCall, invoiceId: string): Promise<People> {
  const lineOf = sql`FROM invoice_line WHERE invoice_id = ${invoiceId}`
  const { results } = await statement(call.db)`
    SELECT assignment.lot_id AS of_id, ${personColumns}, assignment.created_at AS created_at
    FROM assignment ${personJoins}
    WHERE assignment.lot_id IN (SELECT lot_id ${lineOf})
      AND assignment.organization_id = ${organizationOf(call)}
      AND assignment.state NOT IN ('returned', 'moved', 'failed')
    UNION ALL
    SELECT added.id, ${personName}, esim.id, ${shownIccid}, billing_group.name,
      ${costCentreSql}, assignment.approval_id, added.created_at
    FROM purchase AS added ${boughtJoins}
    WHERE added.id IN (SELECT facts ->> '$.addedId' ${lineOf})
      AND added.organization_id = ${organizationOf(call)}
    ORDER BY created_at, name`.all()
  const people = new Map<string, InvoicePerson[]>()
  for (const row of PersonRow.array().assert(results)) {
    const found = people.get(row.of_id)
    if (found) found.push(toPerson(row))
    else people.set(row.of_id, [toPerson(row)])
  }
  return people
}

function toPerson(row: typeof PersonRow.infer): InvoicePerson {
  return {
    name: row.name,
    ...(row.esim_id === null ? {} : { esimId: row.esim_id }),
    ...(row.iccid === null ? {} : { iccid: row.iccid }),
    ...(row.group_name === null ? {} : { group: row.group_name }),
    ...(row.cost_centre === '' ? {} : { costCentre: row.cost_centre }),
    ...(row.approval_id === null ? {} : { approvalId: row.approval_id }),
  }
}
