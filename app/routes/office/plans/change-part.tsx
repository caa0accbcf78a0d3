import { PlainForm } from '#app/ui/kit/form/plain-form.tsx'
import { type Currency, currencies } from '#contract/money.ts'
import {
  longestReduction,
  maxAmountText,
  maxPercentText,
  type PriceAct,
} from '#contract/office/catalogue-words.ts'
import type { PricedPlan } from '#contract/office/price-view.ts'
import { maxReason, minReason } from '#contract/office/staff-words.ts'

type ChangePartProps = { plans: readonly PricedPlan[]; currency: Currency; now: number }

const acts: readonly [PriceAct, string][] = [
  ['set', 'Set the price (amount, one currency)'],
  ['by', 'Move the price by percent'],
  ['reduce', 'Reduce by percent, until a day'],
  ['end', 'End the reduction'],
  ['pause', 'Pause: not sold until resumed'],
  ['resume', 'Sell again'],
]

const day = (at: number) => new Date(at * 1000).toISOString().slice(0, 10)

/** Changes one plan or all plans of a place; a test run says what would change. */
export function ChangePart({ plans, currency, now }: ChangePartProps) {
  const places = [...new Map(plans.map(({ slug, place }) => [slug, place]))]
  return (
    <details className="panel office-change">
      <summary>Change prices, reduce or pause…</summary>
      <PlainForm method="post" preventScrollReset>
        <label>
          <span>What to do</span>
          <select name="act">
            {acts.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <fieldset>
          <legend className="sr">Which plans</legend>
          <label className="choice">
            <input type="radio" name="what" value="plan" defaultChecked /> <span>One plan</span>
          </label>
          <label className="choice">
            <input type="radio" name="what" value="place" /> <span>All of a place</span>
          </label>
        </fieldset>
        <label>
          <span>Plan</span>
          <select name="plan">
            {plans.map(({ id }) => (
              <option key={id} translate="no">
                {id}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>Place</span>
          <select name="place">
            {places.map(([slug, name]) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>Currency</span>
          <select name="currency" defaultValue={currency}>
            <option value="">All currencies</option>
            {currencies.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
        <label>
          <span>Amount, to set</span>
          <input name="amount" inputMode="decimal" maxLength={maxAmountText} />
        </label>
        <label>
          <span>Percent, to move or reduce</span>
          <input name="percent" inputMode="decimal" maxLength={maxPercentText} />
        </label>
        <label>
          <span>Reduced until, 00:00 UTC</span>
          <input name="until" type="date" min={day(now)} max={day(now + longestReduction)} />
        </label>
        <label>
          <span>Why, for the log</span>
          <input name="why" required minLength={minReason} maxLength={maxReason} />
        </label>
        <label className="choice">
          <input type="checkbox" name="dry" value="yes" defaultChecked />{' '}
          <span>Test run: only say what would change</span>
        </label>
        <button type="submit" name="intent" value="change" className="btn p sm">
          Change prices
        </button>
      </PlainForm>
    </details>
  )
}
