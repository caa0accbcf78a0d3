import { m } from '#app/paraglide/messages.js'
import { type Deal, Low, sizeText } from '#app/ui/board/deal-board.tsx'
import { Flags } from '#app/ui/board/flags.tsx'
import { Carousel } from '#app/ui/kit/carousel.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import { Num, Price } from '#app/ui/kit/price.tsx'
import { useShop } from '#app/ui/shop.ts'
import './offer-cards.css'

/** The reduced plans as a row of cards. */
export function OfferCards({ deals }: { deals: readonly Deal[] }) {
  return (
    <Carousel label={m.shop_offers_title()}>
      {deals.map((deal) => (
        <OfferCard key={deal.to} deal={deal} />
      ))}
    </Carousel>
  )
}

function OfferCard({ deal }: { deal: Deal }) {
  const { locale } = useShop()
  return (
    <article className="panel offer">
      <h3 className="t3">
        <Link className="hit" to={deal.to} viewTransition>
          <Flags codes={deal.flags} size={24} />
          <span>{deal.name}</span>
        </Link>
      </h3>
      <Num className="muted">{sizeText(deal, locale)}</Num>
      <p className="offer-price">
        <Price minor={deal.priceMinor} wasMinor={deal.referenceMinor} />
        {deal.referenceMinor !== null && <Low minor={deal.referenceMinor} />}
      </p>
      {deal.endsOn && <p className="s muted">{m.shop_deal_ends({ date: deal.endsOn })}</p>}
    </article>
  )
}
