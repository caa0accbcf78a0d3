import { KeptPart } from '#app/ui/kit/kept-part.tsx'
import type { ReviewsView } from './reviews-view.ts'

/**
 * The number and mean of the reviews, how they are verified, and a row of the newest ones. The row
 * has no arrow buttons, whose script would not fit into the page's budget.
 */
export function Reviews({ title, mean, how, report, items }: NonNullable<ReviewsView>) {
  return (
    <section className="sec" aria-labelledby="reviewed">
      <KeptPart as="div" className="wrap" of={items} name="reviews">
        {() => (
          <>
            <div className="hd">
              <div>
                <h2 id="reviewed">{title}</h2>
                <p className="b num">{mean}</p>
                <p className="muted">{how}</p>
              </div>
            </div>
            <ul className="duo said">
              {items.map((each) => (
                <li key={each.id} className="panel">
                  <p role="img" aria-label={each.label}>
                    {each.stars}
                  </p>
                  <p lang={each.lang}>{each.text}</p>
                  <p className="s muted">
                    <span>{`${each.name} · `}</span>
                    <a className="link" href={each.report}>
                      {report}
                    </a>
                  </p>
                </li>
              ))}
            </ul>
          </>
        )}
      </KeptPart>
    </section>
  )
}
