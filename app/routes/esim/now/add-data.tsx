import { m } from '#app/paraglide/messages.js'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { TextLink } from '#app/ui/kit/link.tsx'
import { type AddOffer, addText } from '#app/ui/order/now/add-offer.ts'
import { useShop } from '#app/ui/shop.ts'
import { pathTo } from '#contract/pages/path-to.ts'

/** The button that adds data, beside the ring; secondary while the data lasts as it is. */
export function AddData({ id, offer, lasts }: { id: string; offer: AddOffer; lasts: boolean }) {
  const { locale } = useShop()
  const to = pathTo('esim-addon', { id })
  return (
    <div className="add-data">
      <ButtonLink
        to={`${to}?${new URLSearchParams({ size: offer.id })}`}
        variant={lasts ? 'secondary' : 'primary'}
        wide
      >
        {addText(offer, locale)}
      </ButtonLink>
      {offer.hasOthers && <TextLink to={to}>{m.esim_other_sizes()}</TextLink>}
    </div>
  )
}
