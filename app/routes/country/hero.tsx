import { m } from '#app/paraglide/messages.js'
import { Flag } from '#app/ui/kit/flag.tsx'
import { KeptPart } from '#app/ui/kit/kept-part.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import { CountryMap } from '#app/ui/map/country-map.tsx'
import { Neatline } from '#app/ui/map/ornaments.tsx'
import type { CountryView } from './country-view.ts'

type HeroProps = Pick<CountryView, 'place' | 'crumbs' | 'lead' | 'facts' | 'map'>

export function Hero({ place, crumbs, lead, facts, map }: HeroProps) {
  return (
    <section className="ch paper">
      <KeptPart as="div" className="wrap" of={crumbs} name="hero">
        {() => (
          <>
            <div className="intro">
              <nav className="crumb" aria-label={m.country_crumbs()}>
                <ol>
                  {crumbs.map((crumb) => (
                    <li key={crumb.name}>
                      <Link to={crumb.path} viewTransition>
                        {crumb.name}
                      </Link>
                    </li>
                  ))}
                  <li aria-current="page">{place.name}</li>
                </ol>
              </nav>
              <h1>
                {place.flag && <Flag code={place.flag} size={44} eager />}
                <span>{place.name}</span>
              </h1>
              <p className="lead">{lead}</p>
              <dl className="kf">
                {facts.map((fact) => (
                  <div key={fact.term}>
                    <dt className="label">{fact.term}</dt>
                    <dd className={fact.isPrice ? 'price' : undefined}>{fact.text}</dd>
                  </div>
                ))}
              </dl>
            </div>
            {map && <CountryMap {...map} />}
          </>
        )}
      </KeptPart>
      <Neatline />
    </section>
  )
}
