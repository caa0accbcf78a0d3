import type { ReactNode } from 'react'
import type { Company } from '#contract/office/company-view.ts'
import { At } from '../ui/at.tsx'
import { counted, money } from '../ui/words.ts'

/** What a company uses, owes and how it pays. */
export function Figures({ company }: { company: Company }) {
  const { currency, usedMinor, limitMinor, owedMinor, owedCount, overdueMinor, people } = company
  const { esims, lastOrderAt, paysInDays, points, paymentModel, scheduled } = company
  return (
    <dl className="panel office-facts">
      {paymentModel === 'PRE_PAID' ? (
        <Figure name="Points left" note="bought before they order">
          {points.toLocaleString('en')}
        </Figure>
      ) : (
        <Figure
          name="Used this month"
          note={
            <>
              {limitMinor !== undefined && (
                <meter min={0} max={limitMinor} value={usedMinor} aria-label="Used of the limit" />
              )}
              <span>
                {limitMinor === undefined ? 'no limit' : `of ${money(limitMinor, currency)}`}
              </span>
            </>
          }
        >
          {money(usedMinor, currency)}
        </Figure>
      )}
      <Figure name="To pay" note={counted(owedCount, 'statement')}>
        {money(owedMinor, currency)}
      </Figure>
      <Figure name="Overdue" note="new orders wait after 30 days" isBad={overdueMinor > 0}>
        {money(overdueMinor, currency)}
      </Figure>
      <Figure
        name="People, eSIMs in use"
        note={
          <>
            <span>{`${scheduled} scheduled, last order `}</span>
            {lastOrderAt === undefined ? <span>never</span> : <At at={lastOrderAt} shape="date" />}
          </>
        }
      >{`${people}, ${esims}`}</Figure>
      <Figure name="Pays, on average" note="after the statement, last 12">
        {paysInDays === undefined ? 'Not yet' : `${Math.round(paysInDays)} days`}
      </Figure>
    </dl>
  )
}

type FigureProps = { name: string; note: ReactNode; isBad?: boolean; children: ReactNode }

function Figure({ name, note, isBad = false, children }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b className={isBad ? 'big num late' : 'big num'}>{children}</b>
        <p className="note">{note}</p>
      </dd>
    </div>
  )
}
