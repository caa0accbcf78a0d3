import { PlainForm } from '#app/ui/kit/form/plain-form.tsx'
import type { Company } from '#contract/office/company-view.ts'
import { maxBankText } from '#contract/office/company-words.ts'
import { maxReason, minReason } from '#contract/office/staff-words.ts'
import { money } from '../ui/words.ts'

/** A transfer that no file has, by hand; the oldest statement is paid first. */
export function TransferPart({ company, requestKey }: { company: Company; requestKey: string }) {
  const { currency, owedMinor, asOf } = company
  return (
    <section className="panel company-terms" aria-labelledby="transfer">
      <div className="part-head">
        <h2 id="transfer">Record a bank transfer</h2>
        <p className="office-note">{`At most the ${money(owedMinor, currency)} that they owe; the oldest statement first. It cannot be undone.`}</p>
      </div>
      <PlainForm method="post" preventScrollReset className="office-form">
        <input type="hidden" name="key" value={requestKey} />
        <input type="hidden" name="currency" value={currency} />
        <div className="two">
          <label>
            <span>{`Amount in ${currency}`}</span>
            <input name="amount" inputMode="decimal" required />
          </label>
          <label>
            <span>Booked on</span>
            <input
              name="booked"
              type="date"
              required
              defaultValue={new Date(asOf * 1000).toISOString().slice(0, 10)}
            />
          </label>
          <label>
            <span>Payer, as the bank names it</span>
            <input name="payer" maxLength={maxBankText} />
          </label>
          <label>
            <span>Reference, as the bank gives it</span>
            <input name="reference" maxLength={maxBankText} />
          </label>
        </div>
        <label>
          <span>Why (staff only)</span>
          <input name="why" required minLength={minReason} maxLength={maxReason} />
        </label>
        <p className="acts">
          <button type="submit" name="intent" value="transfer" className="btn q sm">
            Record it
          </button>
        </p>
      </PlainForm>
    </section>
  )
}
