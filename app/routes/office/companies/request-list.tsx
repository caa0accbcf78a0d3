import { Check, X } from 'lucide'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import type { CompanyRequest } from '#contract/office/company-view.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { At } from '../ui/at.tsx'
import { actName, span } from '../ui/words.ts'
import { formNames } from './company-words.ts'

type RequestListProps = {
  open: readonly CompanyRequest[]
  answered: readonly CompanyRequest[]
  chosen: string | undefined
  now: number
}

const addressOf = (id: string) => `${pathTo('office-companies')}?request=${encodeURIComponent(id)}`

/** The forms that wait, by when their answer is due, and those that were answered lately. */
export function RequestList({ open, answered, chosen, now }: RequestListProps) {
  return (
    <div className="panel requests">
      {open.length === 0 && <p className="office-note none">Nothing waits for an answer.</p>}
      <ul>
        {open.map((each) => (
          <li key={each.id}>
            <Link
              to={addressOf(each.id)}
              preventScrollReset
              {...(each.id === chosen ? { 'aria-current': 'true' as const } : {})}
            >
              <span className="first">
                <b translate="no">{each.company || each.name}</b>
                <small className={each.dueAt <= now ? 'late' : undefined}>
                  {dueText(each, now)}
                </small>
              </span>
              <span>{formNames[each.form]}</span>
              <small>{moreOf(each)}</small>
            </Link>
          </li>
        ))}
      </ul>
      {answered.length > 0 && (
        <>
          <h3>Recently answered</h3>
          <ul className="answered">
            {answered.map((each) => (
              <li key={each.id}>
                <Link to={addressOf(each.id)} preventScrollReset>
                  <Icon
                    of={each.answered?.act === 'request_declined' ? X : Check}
                    className={`i s16 ${each.answered?.act === 'request_declined' ? 'no' : 'yes'}`}
                  />
                  <span>
                    <span translate="no">{each.company || each.name}</span>
                    <small translate="no">
                      {`${actName(each.answered?.act ?? '')}: ${each.answered?.why ?? ''}`}
                    </small>
                  </span>
                  <small>{each.answered && <At at={each.answered.at} shape="date" />}</small>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function dueText({ dueAt }: CompanyRequest, now: number): string {
  return dueAt <= now ? `late by ${span(now - dueAt)}` : `${span(dueAt - now)} left`
}

function moreOf({ travellers, country, brand, owner }: CompanyRequest): string {
  const parts = [
    travellers && `${travellers} travellers a month`,
    country,
    brand,
    owner && `Owner: ${owner}`,
  ]
  return parts.filter(Boolean).join(', ')
}
