import { PlainForm } from '#app/ui/kit/form/plain-form.tsx'
import type { Company } from '#contract/office/company-view.ts'
import { maxReason, minReason } from '#contract/office/staff-words.ts'
import { money } from '../ui/words.ts'
import { TermsFields } from './terms-fields.tsx'
import { useTerms } from './use-terms.ts'

/** The terms of a company, which can be changed. */
export function TermsPart({ company }: { company: Company }) {
  const { currency, limitMinor, aloneMinor, usedMinor } = company
  const terms = useTerms({ ...company, limitMinor })
  const { model, typedMinor } = terms
  const isPrepaid = model === 'PRE_PAID'
  const isRaised = (typedMinor ?? 0) > (limitMinor ?? 0)
  const isOver = isRaised && aloneMinor !== undefined && (typedMinor ?? 0) > aloneMinor
  return (
    <section className="panel company-terms" aria-labelledby="terms">
      <div className="part-head">
        <h2 id="terms">Terms</h2>
      </div>
      <PlainForm method="post" preventScrollReset className="office-form">
        <input type="hidden" name="currency" value={currency} />
        <TermsFields terms={terms} currency={currency} aloneMinor={aloneMinor} />
        <label>
          <span>Why (staff only)</span>
          <input name="why" required minLength={minReason} maxLength={maxReason} />
        </label>
        {!isPrepaid && typedMinor !== undefined && typedMinor < usedMinor && (
          <p className="office-note">{`Below the ${money(usedMinor, currency)} that they used this month: nothing more can be ordered in it.`}</p>
        )}
        <p className="acts">
          <button
            type="submit"
            name="intent"
            value="terms"
            className="btn q sm"
            disabled={isOver || (!isPrepaid && !typedMinor)}
          >
            Change the terms
          </button>
        </p>
      </PlainForm>
    </section>
  )
}
