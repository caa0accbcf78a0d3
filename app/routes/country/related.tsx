import { type ReactNode, Suspense } from 'react'
import { Await, Link } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { Flag } from '#app/ui/kit/flag.tsx'
import { PlanPrice } from '#app/ui/plan/plan-price.tsx'
import { amountText, daysText } from '#app/ui/plan/plan-text.ts'
import { useShop } from '#app/ui/shop.ts'
import type { RelatedPlace } from './related-places.ts'

type RelatedProps = { count: number; places: Promise<RelatedPlace[]> }

/** Regional and global plans that also work here; they arrive after the rest of the page. */
export function Related({ count, places }: RelatedProps) {
  return (
    <Suspense fallback={<RelatedSection rows={skeletons(count)} />}>
      {/* Without an answer the page is whole: nothing stands in the section's place. */}
      <Await resolve={places} errorElement={<span />}>
        {(found) => (
          <RelatedSection
            rows={found.map((place) => <RelatedRow key={place.path} place={place} />)}
          />
        )}
      </Await>
    </Suspense>
  )
}

function RelatedSection({ rows }: { rows: ReactNode[] }) {
  return (
    <section className="sec" aria-labelledby="related">
      <div className="wrap">
        <div className="hd">
          <h2 id="related">{m.country_related_title()}</h2>
        </div>
        <ul className="rel">{rows}</ul>
      </div>
    </section>
  )
}

function RelatedRow({ place }: { place: RelatedPlace }) {
  const { locale } = useShop()
  return (
    <li>
      <Link className="panel" to={place.path}>
        <span className="pair">
          {place.flags.map((code) => (
            <Flag key={code} code={code} />
          ))}
        </span>
        <span className="b">{place.name}</span>
        <span className="s muted" suppressHydrationWarning>
          {m.country_related_countries({ count: place.countryCount })} ·{' '}
          {amountText(place.plan, locale)} · {daysText(place.plan)}
        </span>
        <PlanPrice plan={place.plan} locale={locale} />
      </Link>
    </li>
  )
}

function skeletons(count: number): ReactNode[] {
  return ['first', 'second', 'third'].slice(0, count).map((key) => (
    <li key={key} aria-hidden="true">
      <span className="panel skeleton" />
    </li>
  ))
}
