import type { ReactNode } from 'react'
import type { OfficeOrder } from '#contract/office/order-view.ts'
import type { OfficeSale } from '#contract/office/sale-view.ts'
import { At } from '../ui/at.tsx'
import { costText, money, refundCauseName } from '../ui/words.ts'

/** The rows that what the shop keeps of an order is the sum of, and where the buyer is. */
export function SalePart({ order }: { order: OfficeOrder }) {
  const { sale, currency } = order
  if (!sale) return null
  const sum = (minor: number) => money(minor, currency)
  const commission = sale.commissionPoints / 100
  return (
    <section className="panel office-sale" aria-labelledby="sale">
      <details>
        <summary className="part-head">
          <h2 id="sale">What we keep</h2>
          <span className="office-note">{factsOf(sale, currency)}</span>
        </summary>
        <dl>
          <Row name="Charged" value={sum(sale.chargedMinor)} />
          {sale.refunds.map((refund) => (
            <Row
              key={[refund.at, refund.cause, refund.amountMinor].join(' ')}
              name={refundCauseName(refund.cause)}
              note={
                <>
                  <span translate="no">{refund.wantedBy}</span>, <At at={refund.at} />
                </>
              }
              value={sum(-refund.amountMinor)}
            />
          ))}
          {sale.costs.map(({ kind, source, micros, currency: own, ownMinor }) => (
            <Row
              key={[kind, source, own].join(' ')}
              name={costNames[kind]}
              note={<span translate="no">{`${source}, ${costText(micros, own)}`}</span>}
              value={ownMinor === undefined ? 'no rate known' : sum(-ownMinor)}
            />
          ))}
          {sale.commissionMinor !== 0 && (
            <Row
              name="Commission"
              note={`${order.brand}, ${commission} % of what was not paid back`}
              value={sum(-sale.commissionMinor)}
            />
          )}
          <Row
            name="We keep"
            value={sale.keptMinor === undefined ? 'Not known yet' : sum(sale.keptMinor)}
            isSum
          />
        </dl>
        <p className="office-note">{evidenceOf(sale)}</p>
      </details>
    </section>
  )
}

const costNames: Readonly<Record<OfficeSale['costs'][number]['kind'], string>> = {
  supplier: 'Supplier',
  payment: 'Payment fee',
  dispute: 'Fee of the dispute',
}

type RowProps = { name: string; value: string; note?: ReactNode; isSum?: boolean }

function Row({ name, value, note, isSum = false }: RowProps) {
  return (
    <div className={isSum ? 'sum' : undefined}>
      <dt>
        <span>{name}</span>
        {note && <small>{note}</small>}
      </dt>
      <dd className="num">{value}</dd>
    </div>
  )
}

function factsOf(sale: OfficeSale, currency: OfficeOrder['currency']): string {
  const { listMinor, referenceMinor, chargedMinor, code, marginPercent } = sale
  return [
    listMinor === chargedMinor ? '' : `list price ${money(listMinor, currency)}`,
    referenceMinor === undefined ? '' : `reduced from ${money(referenceMinor, currency)}`,
    code ? `code ${code}` : '',
    marginPercent ? `margin of the brand ${marginPercent} %` : '',
  ]
    .filter(Boolean)
    .join(', ')
}

function evidenceOf(sale: OfficeSale): string {
  const { billingCountry, cardCountry, networkCountry, residenceCountry } = sale
  const known = [
    ['payer’s address', billingCountry],
    ['card', cardCountry],
    ['network', networkCountry],
    ['residence', residenceCountry],
  ] as const
  const told = known.flatMap(([name, code]) => (code ? `${name}: ${countryOf(code)}` : []))
  return told.length > 0
    ? `Buyer’s country by ${told.join(', ')}.`
    : 'Buyer’s country: no evidence.'
}

function countryOf(code: string): string {
  return new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code
}
