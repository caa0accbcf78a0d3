import type { PlaceOffer } from '#app/article/load-place-offer.ts'
import { m } from '#app/paraglide/messages.js'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'

/** Below the contents: the lowest price of the place today, and the link to its plans. */
export function OfferBeside({ offer: { place, from, dataPlans } }: { offer: PlaceOffer }) {
  return (
    <div className="buy">
      <p className="muted">
        {place.name}
        {dataPlans > 0 && ` · ${m.country_count_data({ count: dataPlans })}`}
      </p>
      <p className="price">{m.search_from({ price: from })}</p>
      <ButtonLink variant="secondary" wide to={place.path}>
        {m.guides_see_plans()}
      </ButtonLink>
    </div>
  )
}
