import { m } from '#app/paraglide/messages.js'
import { Flag } from '#app/ui/kit/flag.tsx'
import { KeptPart } from '#app/ui/kit/kept-part.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import type { CountryView } from './country-view.ts'

type WorksInProps = { countries: CountryView['worksIn'] }

/** All countries of a regional or global plan; countries with a page of their own are links. */
export function WorksIn({ countries }: WorksInProps) {
  return (
    <section className="sec" aria-labelledby="works-in">
      <KeptPart as="div" className="wrap" of={countries} name="works-in">
        {() => (
          <>
            <div className="hd">
              <h2 id="works-in">{m.country_works_title({ count: countries.length })}</h2>
            </div>
            <ul className="works">
              {countries.map((country) => (
                <li key={country.code}>
                  {country.path === undefined ? (
                    <span>
                      <Flag code={country.code} />
                      <span>{country.name}</span>
                    </span>
                  ) : (
                    <Link to={country.path}>
                      <Flag code={country.code} />
                      <span>{country.name}</span>
                    </Link>
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
      </KeptPart>
    </section>
  )
}
