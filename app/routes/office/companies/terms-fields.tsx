import type { Currency } from '#contract/money.ts'
import { dueDayChoices } from '#contract/office/company-words.ts'
import { maxNameLength, paymentModels } from '#contract/words.ts'
import { money } from '../ui/words.ts'
import { modelNames } from './company-words.ts'
import type { Terms } from './use-terms.ts'

type TermsFieldsProps = { terms: Terms; currency: Currency; aloneMinor: number | undefined }

/** How a company pays, its limit, its days to pay and who looks after it. */
export function TermsFields({ terms, currency, aloneMinor }: TermsFieldsProps) {
  const { model, setModel, limit, setLimit, dueDays, accountManager } = terms
  return (
    <>
      <fieldset className="models">
        <legend className="sr">How they pay</legend>
        {paymentModels.toReversed().map((each) => (
          <label key={each} className="choice">
            <input
              type="radio"
              name="model"
              value={each}
              checked={model === each}
              onChange={() => setModel(each)}
            />{' '}
            <span>{modelNames[each]}</span>
          </label>
        ))}
      </fieldset>
      <div className="two">
        {model === 'POST_PAID' && (
          <>
            <label>
              <span>{`Limit a month in ${currency}`}</span>
              <input
                name="limit"
                inputMode="decimal"
                value={limit}
                onChange={(event) => setLimit(event.target.value)}
              />
            </label>
            <label>
              <span>Pay within</span>
              <select name="due" defaultValue={dueDays}>
                {[...new Set([...dueDayChoices, dueDays])]
                  .toSorted((a, b) => a - b)
                  .map((days) => (
                    <option key={days} value={days}>{`${days} days`}</option>
                  ))}
              </select>
            </label>
          </>
        )}
        <label>
          <span>Account manager</span>
          <input name="manager" defaultValue={accountManager} maxLength={maxNameLength} />
        </label>
      </div>
      {aloneMinor !== undefined && model === 'POST_PAID' && (
        <p className="office-note">{`You give up to ${money(aloneMinor, currency)} a month; above that finance does.`}</p>
      )}
    </>
  )
}
