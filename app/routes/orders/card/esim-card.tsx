import type { AddOffer } from '#app/ui/order/now/add-offer.ts'
import { isInUse, type ListedEsim } from './listed-esim.ts'
import { NowCard } from './now-card.tsx'
import { TicketCard } from './ticket-card.tsx'

type EsimCardProps = {
  esim: ListedEsim
  /** Whether it is the first of the page, which has the page's one primary button. */
  isFirst?: boolean
  /** The data that is offered for it. */
  offer?: AddOffer | undefined
}

export function EsimCard({ esim, isFirst = false, offer }: EsimCardProps) {
  if (isInUse(esim)) return <NowCard esim={esim} isFirst={isFirst} offer={offer} />
  return <TicketCard esim={esim} isFirst={isFirst} />
}
