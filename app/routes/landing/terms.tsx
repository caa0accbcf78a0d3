import { Inline } from '#app/ui/article/tree/inline.tsx'
import { plainInline } from '#app/ui/article/tree/plain-inline.ts'
import { sharedTerms } from '#app/ui/plan/shared-facts.ts'
import type { LandingData } from './landing.tsx'

/**
 * The terms of a campaign in one line: its days, its place, further terms from the text, and what
 * its plans' own facts say about start and refund.
 */
export function Terms({
  period,
  place,
  terms,
  tickets,
  lang,
}: Pick<LandingData, 'period' | 'place' | 'terms' | 'tickets' | 'lang'>) {
  return (
    <ul className="terms">
      {period && <li>{period}</li>}
      {place && <li>{place}</li>}
      {terms.map((cell) => (
        <li key={plainInline(cell)} lang={lang}>
          <Inline of={cell} />
        </li>
      ))}
      {sharedTerms(tickets.map(({ plan }) => plan)).map((term) => (
        <li key={term}>{term}</li>
      ))}
    </ul>
  )
}
