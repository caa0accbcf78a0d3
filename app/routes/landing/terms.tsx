import { Inline } from '#app/ui/article/tree/inline.tsx'
import { plainInline } from '#app/ui/article/tree/plain-inline.ts'
import type { LandingData } from './landing.tsx'

/** The terms of a campaign in one line: its days, its place and further terms from the text. */
export function Terms({
  period,
  place,
  terms,
  lang,
}: Pick<LandingData, 'period' | 'place' | 'terms' | 'lang'>) {
  return (
    <ul className="terms">
      {period && <li>{period}</li>}
      {place && <li>{place}</li>}
      {terms.map((cell) => (
        <li key={plainInline(cell)} lang={lang}>
          <Inline of={cell} />
        </li>
      ))}
    </ul>
  )
}
