import { type } from 'arktype'
import { type Currency, minorDigits } from '#contract/money.ts'
import { costKinds, type OfficeSale } from '#contract/office/sale-view.ts'
import { type Sql, sql } from '../../platform/sql.ts'

const Cost = type({
  kind: type.enumerated(...costKinds),
  source: 'string',
  micros: 'number.integer',
  currency: 'string',
  ownMicros: 'number | null',
})
const Refund = type({
  amountMinor: 'number.integer',
  cause: 'string',
  wantedBy: 'string',
  at: 'number.integer',
})
const Row = type({
  listMinor: 'number.integer',
  referenceMinor: 'number.integer | null',
  chargedMinor: 'number.integer',
  code: 'string | null',
  marginPercent: 'number | null',
  commissionPoints: 'number.integer',
  billingCountry: 'string | null',
  cardCountry: 'string | null',
  networkCountry: 'string | null',
  residenceCountry: 'string | null',
  costs: type('string.json.parse').to(Cost.array()),
  refunds: type('string.json.parse').to(Refund.array()),
})

/** The facts of an order's sale with the rows of its costs and refunds; `order` gives its id. */
export function saleQuery(order: Sql): Sql {
  return sql`SELECT list_minor AS listMinor, reference_minor AS referenceMinor,
      charged_minor AS chargedMinor, code, margin_percent AS marginPercent,
      commission_points AS commissionPoints, billing_country AS billingCountry,
      card_country AS cardCountry, network_country AS networkCountry,
      residence_country AS residenceCountry,
      (SELECT json_group_array(json_object('kind', kind, 'source', source, 'micros', micros,
          'currency', currency, 'ownMicros', own))
        FROM (SELECT kind, source, currency, sum(micros) AS micros,
            iif(count(rate_micros) = count(*), sum(micros * (rate_micros / 1000000.0)), NULL) AS own
          FROM sale_cost WHERE purchase_id = (${order}) GROUP BY kind, source, currency)) AS costs,
      (SELECT json_group_array(json_object('amountMinor', amount_minor, 'cause', cause,
          'wantedBy', coalesce((SELECT name FROM staff WHERE staff.id = substr(wanted_by, 7)),
            wanted_by), 'at', at))
        FROM sale_refund WHERE purchase_id = (${order})) AS refunds
    FROM sale WHERE purchase_id = (${order})`
}

/** The sums of an order's rows in its currency; undefined for one that was sold before they were kept. */
export function saleOf(found: unknown, currency: Currency): OfficeSale | undefined {
  if (!found) return undefined
  const { costs, refunds, listMinor, chargedMinor, commissionPoints, ...more } = Row.assert(found)
  const unit = 10 ** (6 - minorDigits(currency))
  const refundedMinor = sumOf(refunds.map(({ amountMinor }) => amountMinor))
  const commissionMinor = Math.round(((chargedMinor - refundedMinor) * commissionPoints) / 10_000)
  const isKnown =
    costs.some(({ kind }) => kind === 'supplier') && costs.every((cost) => cost.ownMicros !== null)
  const costMinor = Math.round(sumOf(costs.map(({ ownMicros }) => ownMicros ?? 0)) / unit)
  return {
    ...{ listMinor, chargedMinor, refundedMinor, commissionPoints, commissionMinor, refunds },
    costs: costs.map(({ ownMicros, ...cost }) => ({
      ...cost,
      ...(ownMicros === null ? {} : { ownMinor: Math.round(ownMicros / unit) }),
    })),
    ...(isKnown ? { keptMinor: chargedMinor - refundedMinor - costMinor - commissionMinor } : {}),
    ...withoutNulls(more),
  }
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0)

type Known<Row> = { [Name in keyof Row]?: NonNullable<Row[Name]> }

function withoutNulls<Row extends object>(row: Row): Known<Row> {
  const known = Object.entries(row).filter(([, value]) => value !== null)
  return Object.fromEntries(known) as Known<Row>
}
