import { m } from '#app/paraglide/messages.js'
import { Flag } from '#app/ui/kit/flag.tsx'
import { KeptPart } from '#app/ui/kit/kept-part.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import type { RelatedPlace } from './related-places.ts'

/** Regional and global plans that also work here. */
export function Related({ places }: { places: RelatedPlace[] }) {
  return (
    <section className="sec" aria-labelledby="related">
      <KeptPart as="div" className="wrap" of={places} name="related">
        {() => (
          <>
            <div className="hd">
              <h2 id="related">{m.country_related_title()}</h2>
            </div>
            <ul className="rel">
              {places.map((place) => (
                <RelatedRow key={place.path} place={place} />
              ))}
            </ul>
          </>
        )}
      </KeptPart>
    </section>
  )
}

function RelatedRow({ place }: { place: RelatedPlace }) {
  return (
    <li>
      <Link className="panel" to={place.path} viewTransition>
        <span className="pair">
          {place.flags.map((code) => (
            <Flag key={code} code={code} />
          ))}
        </span>
        <span className="b">{place.name}</span>
        <span className="s muted">{place.countries}</span>
        <span className="price num">{place.from}</span>
      </Link>
    </li>
  )
}
