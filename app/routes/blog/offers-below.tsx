import type { PlaceOffer } from '#app/article/load-place-offer.ts'
import { m } from '#app/paraglide/messages.js'
import { Flag } from '#app/ui/kit/flag.tsx'
import { Link } from '#app/ui/kit/link.tsx'

/** The story's places that the shop sells, with their lowest prices today. */
export function OffersBelow({ offers }: { offers: readonly PlaceOffer[] }) {
  return (
    <section className="wrap sells" aria-labelledby="sells">
      <h2 id="sells">{m.article_shop_title()}</h2>
      <ul>
        {offers.map(({ place, from }) => (
          <li key={place.path}>
            <Link className="panel" to={place.path}>
              {place.code && <Flag code={place.code} size={24} />}
              <span className="b">{place.name}</span>
              <span className="muted">{m.search_from({ price: from })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
