import { ArrowRight, Landmark } from 'lucide'
import { Icon } from '#app/ui/icon.tsx'
import { PlainForm } from '#app/ui/kit/form/plain-form.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import type { BankEntry } from '#contract/office/company-view.ts'
import { maxTypedId } from '#contract/office/company-words.ts'
import { maxReason, minReason } from '#contract/office/staff-words.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { money } from '../ui/words.ts'

/** Money that came in: what each may pay, beside it; amber where the two differ. */
export function TransferList({ waiting }: { waiting: readonly BankEntry[] }) {
  return (
    <section className="panel office-transfers" aria-labelledby="transfers">
      <div className="part-head">
        <h2 id="transfers">Incoming transfers</h2>
      </div>
      <PlainForm method="post" encType="multipart/form-data" className="read">
        <label>
          <span>Statement of the bank (camt.053)</span>
          <input type="file" name="file" accept=".xml,application/xml,text/xml" required />
        </label>
        <button type="submit" name="intent" value="read" className="btn q sm">
          Read the file
        </button>
      </PlainForm>
      {waiting.length === 0 ? (
        <p className="office-note none">Nothing waits: every transfer is booked or set aside.</p>
      ) : (
        <ul>
          {waiting.map((each) => (
            <Entry key={each.id} entry={each} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Entry({ entry }: { entry: BankEntry }) {
  const { id, amountMinor, currency, payer, reference, accountEnd, bookedOn, match } = entry
  const sum = money(amountMinor, currency)
  return (
    <li className={match?.agrees === 'both' ? undefined : 'unsure'}>
      <Icon of={Landmark} className="i s16" />
      <span>
        <b className="num">{sum}</b>{' '}
        <span translate="no">{`from ${payer || 'an unnamed payer'}, ${bookedOn}`}</span>
        <small translate="no">
          {[reference && `“${reference}”`, accountEnd && `account ending ${accountEnd}`]
            .filter(Boolean)
            .join(', ') || 'no reference given'}
        </small>
      </span>
      <Icon of={ArrowRight} className="i s16 arrow" />
      {match ? <MatchPart match={match} entry={entry} /> : <span>No statement that it names</span>}
      <div className="entry-acts">
        {match && match.leftMinor >= amountMinor && (
          <PlainForm method="post" preventScrollReset>
            <input type="hidden" name="entry" value={id} />
            <input type="hidden" name="company" value={match.companyId} />
            <input type="hidden" name="invoice" value={match.invoiceId} />
            <input
              type="hidden"
              name="why"
              value={`Bank statement: ${reference || payer || sum}`.slice(0, maxReason)}
            />
            <button type="submit" name="intent" value="match" className="btn q sm">
              {match.leftMinor === amountMinor ? `Match ${sum}` : `Part payment, ${sum}`}
            </button>
          </PlainForm>
        )}
        <details>
          <summary className="btn g sm">Other…</summary>
          <OtherForm id={id} />
        </details>
      </div>
    </li>
  )
}

type Match = NonNullable<BankEntry['match']>

const agreements: Readonly<Record<Match['agrees'], string>> = {
  both: 'Number and sum agree',
  number: 'The number agrees',
  sum: 'Name and sum agree',
  name: 'Only the name agrees',
}

function MatchPart({ match, entry }: { match: Match; entry: BankEntry }) {
  const { companyId, company, number, leftMinor, agrees } = match
  const shortMinor = leftMinor - entry.amountMinor
  const gap =
    shortMinor === 0
      ? ''
      : `, ${money(Math.abs(shortMinor), entry.currency)} ${shortMinor > 0 ? 'short' : 'too much'}`
  return (
    <span>
      <Link className="link" to={pathTo('office-company', { id: companyId })}>
        <b translate="no">{company}</b>
      </Link>
      <span className="num">{`, ${number}, ${money(leftMinor, entry.currency)} left`}</span>
      <small className={shortMinor === 0 ? 'good' : 'gap'}>{`${agreements[agrees]}${gap}`}</small>
    </span>
  )
}

/** Books it for a company that is named, or says that it pays nothing. */
function OtherForm({ id }: { id: string }) {
  return (
    <PlainForm method="post" preventScrollReset className="office-form">
      <input type="hidden" name="entry" value={id} />
      <label>
        <span>Id of the company, to book it for them</span>
        <input name="company" maxLength={maxTypedId} />
      </label>
      <label>
        <span>Why (staff only)</span>
        <input name="why" required minLength={minReason} maxLength={maxReason} />
      </label>
      <p className="acts">
        <button type="submit" name="intent" value="dismiss" className="btn q sm">
          It pays no statement
        </button>
        <button type="submit" name="intent" value="match" className="btn q sm">
          Book for the company
        </button>
      </p>
    </PlainForm>
  )
}
