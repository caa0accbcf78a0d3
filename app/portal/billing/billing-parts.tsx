import type { Refused } from '#app/auth/auth-action.ts'
import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { Field } from '#app/ui/kit/form/field.tsx'
import { Form } from '#app/ui/kit/form/form.tsx'
import { Segmented } from '#app/ui/kit/segmented.tsx'
import { maxTypedAmount } from '#contract/money-text.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { spendSplits } from '#contract/spending/billing-words.ts'
import { Bar } from '../ui/bar.tsx'
import { Callout } from '../ui/callout.tsx'
import { Figure } from '../ui/figure.tsx'
import { StackedChart } from '../ui/stacked-chart.tsx'
import { billingQuery } from './billing-address.ts'
import type { BillingView, StatementsView } from './billing-view.ts'
import type { ShownBilling } from './shown-billing.ts'

/** The amount to pay, the overdue part of it, and this month's spend. */
export function Figures({ billing }: { billing: ShownBilling }) {
  return (
    <dl className="panel figures">
      <Figure name={m.invoice_to_pay()} note={billing.count}>
        {billing.due}
      </Figure>
      <Figure name={m.billing_overdue()} note={billing.overdueWhy} tone={billing.isLate && 'bad'}>
        {billing.overdue}
      </Figure>
      <Figure name={billing.spentName} note={billing.spentWhy}>
        {billing.spent}
      </Figure>
      <Figure name={billing.paceName} note={billing.paceWhy}>
        {billing.pace}
      </Figure>
    </dl>
  )
}

/** The consequence of an overdue statement, and the button to pay it. */
export function LateNote({ billing, mayPay }: { billing: ShownBilling; mayPay: boolean }) {
  const { late, lateId, lateSum } = billing
  if (!late) return null
  const act = (
    <ButtonLink
      variant="secondary"
      size="small"
      danger
      to={`?${new URLSearchParams({ pay: lateId })}`}
    >
      {m.checkout_pay({ price: lateSum })}
    </ButtonLink>
  )
  return (
    <Callout kind="fails" act={mayPay ? act : undefined}>
      <b>{late.title}</b>
      <span>{` ${late.text}`}</span>
    </Callout>
  )
}

const splitNames = {
  cost_centre: m.people_cost_centre,
  group: m.people_group,
  person: m.people_person,
  destination: m.board_column_place,
}

/** Spend by month and by one key, and the highest spend of this month. */
export function SpendParts({ view: { spend, address } }: { view: StatementsView }) {
  const split = splitNames[address.by]()
  return (
    <div className="side-by-side billing-spend">
      <section className="panel" aria-labelledby="spend">
        <div className="part-head">
          <h2 id="spend">{m.billing_spend()}</h2>
          <div className="end">
            <Segmented
              label={m.billing_spend()}
              value={address.by}
              items={spendSplits.map((by) => ({
                value: by,
                label: splitNames[by](),
                to: billingQuery({ ...address, by }),
              }))}
            />
          </div>
        </div>
        <div className="part-body">
          {spend.isEmpty ? (
            <p className="muted">{m.billing_spend_none()}</p>
          ) : (
            <StackedChart
              {...spend}
              heading={m.invoice_month()}
              expectedName={m.billing_pace_name()}
            />
          )}
        </div>
      </section>
      <section className="panel" aria-labelledby="spenders">
        <div className="part-head">
          <h2 id="spenders">{split}</h2>
          <span className="end s muted">{spend.nowName}</span>
        </div>
        <ul className="part-body spenders">
          {spend.now.map(({ key, name, now, before, share, mark }) => (
            <li key={key}>
              <bdi>{name}</bdi>
              <b className="num">{now}</b>
              <span className="num muted">{before}</span>
              <Bar thin parts={[{ share, kind: 'used' }]} mark={mark} />
            </li>
          ))}
        </ul>
        {spend.now.length > 0 && (
          <p className="part-body s muted spenders-mark">{spend.beforeName}</p>
        )}
      </section>
    </div>
  )
}

type LimitProps = { limit: BillingView['limit']; refused: Refused | undefined; isSaved: boolean }

/** The used part of the limit, and the form that changes the limit. */
export function LimitForm({ limit, refused, isSaved }: LimitProps) {
  const { used, share, own, help, below } = limit
  const problem = refused?.intent === 'limit' ? refused.problem : undefined
  return (
    <section className="panel" aria-labelledby="limit">
      <div className="part-head">
        <h2 id="limit">{m.portal_limit_title()}</h2>
        <b className="end num">{used}</b>
      </div>
      <div className="part-body">
        {share !== undefined && <Bar parts={[{ share, kind: share > 1 ? 'over' : 'used' }]} />}
        <p className="s muted">{below}</p>
        <Form
          method="post"
          intent="limit"
          className="limit-form"
          preventScrollReset
          errors={problem?.field ? { [problem.field]: problem.message } : {}}
        >
          <Field
            name="limit"
            label={m.billing_limit_own()}
            defaultValue={own}
            inputMode="decimal"
            maxLength={maxTypedAmount}
            help={help}
          />
          <Button intent="limit" variant="secondary">
            {m.settings_save()}
          </Button>
        </Form>
        <p className="s" role="status">
          {isSaved && !problem && m.settings_saved()}
        </p>
      </div>
    </section>
  )
}

type BuyerProps = Pick<BillingView, 'buyer' | 'mayChange'>

/** Addresses and VAT number for future documents. */
export function BuyerParts({ buyer, mayChange }: BuyerProps) {
  const change = (label: string) =>
    mayChange && (
      <ButtonLink variant="secondary" size="small" to={pathTo('company-settings')}>
        {m.withdrawal_change()}
        <span className="sr">{` ${label}`}</span>
      </ButtonLink>
    )
  return (
    <div className="panel buyer">
      <section aria-labelledby="buyer-billing">
        <h2 id="buyer-billing">{m.settings_company_billing()}</h2>
        <Lines lines={buyer.billing} />
        {change(m.settings_company_billing())}
      </section>
      <section aria-labelledby="buyer-mailing">
        <h2 id="buyer-mailing">{m.settings_company_mailing()}</h2>
        <Lines lines={buyer.mailing} />
        {change(m.settings_company_mailing())}
      </section>
      <section aria-labelledby="buyer-vat">
        <h2 id="buyer-vat">{m.settings_company_vat()}</h2>
        <Lines lines={buyer.vatNumber ? [buyer.vatNumber] : []} />
        {buyer.vatState && <p className="s muted">{buyer.vatState}</p>}
        {buyer.tax && <p className="s muted">{buyer.tax}</p>}
        {change(m.settings_company_vat())}
      </section>
    </div>
  )
}

function Lines({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return <p className="muted">—</p>
  return (
    <address translate="no">
      {lines.map((line) => (
        <bdi key={line}>{line}</bdi>
      ))}
    </address>
  )
}
