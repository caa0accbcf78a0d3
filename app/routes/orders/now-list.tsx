import { ChevronDown, History } from 'lucide'
import type { ReactNode } from 'react'
import { listText } from '#app/format/list.ts'
import type { PushView } from '#app/page/read-push.ts'
import { m } from '#app/paraglide/messages.js'
import { Icon } from '#app/ui/icon.tsx'
import { KeptHint, KeptNotice } from '#app/ui/kept/kept-notice.tsx'
import { useKeptPage } from '#app/ui/kept/use-kept-page.ts'
import { Link } from '#app/ui/kit/link.tsx'
import { useSendClaims } from '#app/ui/landing/use-send-claims.ts'
import { usePlaceTime } from '#app/ui/order/now/use-place-time.ts'
import { PushCard } from '#app/ui/push/push-card.tsx'
import { useShop } from '#app/ui/shop.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { EsimCard } from './card/esim-card.tsx'
import type { ListedEsim } from './card/listed-esim.ts'
import { UnpaidCard, type UnpaidView } from './card/unpaid-card.tsx'
import { HomeScreen } from './home-screen.tsx'
import type { FirstOffer } from './list-view.ts'
import { sectionsOf } from './sections.ts'
import { Tabs } from './tabs.tsx'

type NowListProps = {
  esims: readonly ListedEsim[]
  unpaid: readonly UnpaidView[]
  /** The data that is offered for the first eSIM in use. */
  offer: FirstOffer | undefined
  /** The link to further past eSIMs. */
  more: ReactNode
  push: PushView | undefined
}

/** All eSIMs, sorted by what matters now; the first card has the one primary button. */
export function NowList({ esims, unpaid, offer, more, push }: NowListProps) {
  const { now, next, later, past } = sectionsOf(esims)
  const first = unpaid.length > 0 ? undefined : (now[0] ?? next[0] ?? later[0])
  const kept = useKeptPage(keptPaths([...now, ...next, ...later]))
  const time = usePlaceTime({ zone: now[0]?.zone, esim: now[0] })
  useSendClaims(kept.keptAt !== undefined)
  const parts = [
    { id: 'now', title: m.orders_now(), esims: now },
    { id: 'next', title: m.orders_next(), esims: next },
    { id: 'later', title: m.orders_later(), esims: later },
  ].filter((part) => part.esims.length > 0)
  return (
    <>
      <KeptNotice page={kept} time={time} />
      {unpaid.map((order, index) => (
        <UnpaidCard key={order.id} order={order} isFirst={index === 0} />
      ))}
      <Trips esims={esims.filter((esim) => !past.includes(esim))} />
      {parts.map((part) => (
        <section key={part.id} className="orders-part" aria-labelledby={part.id}>
          <h2 id={part.id}>{part.title}</h2>
          <ul className="esim-list">
            {part.esims.map((esim) => (
              <li key={esim.id}>
                <EsimCard
                  esim={esim}
                  isFirst={esim === first}
                  offer={esim.id === offer?.esimId ? offer : undefined}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {past.length > 0 && <Past esims={past} more={more} />}
      {esims.length > 0 && !kept.keptAt && <PushCard push={push} />}
      {esims.length > 0 && <HomeScreen />}
      <KeptHint page={kept} />
    </>
  )
}

/** Links to the trips that eSIMs in the list were bought for. */
function Trips({ esims }: { esims: readonly ListedEsim[] }) {
  const { locale } = useShop()
  const trips = Map.groupBy(esims, ({ tripId }) => tripId)
  return [...trips].map(([trip, own]) => {
    if (trip === undefined) return null
    const places = listText([...new Set(own.map(({ place }) => place.name))], locale)
    return (
      <p key={trip} className="panel orders-trip">
        <b suppressHydrationWarning>{places}</b>
        <Link className="link" to={pathTo('trip', { trip })}>
          {m.mail_trip_open()}
        </Link>
      </p>
    )
  })
}

/** What has ended, folded. */
function Past({ esims, more }: { esims: readonly ListedEsim[]; more: ReactNode }) {
  return (
    <details className="panel orders-past">
      <summary>
        <Icon of={History} className="i" />
        <h2>{m.orders_past()}</h2>
        {!more && <span className="muted num">{esims.length}</span>}
        <Icon of={ChevronDown} className="i s16" />
      </summary>
      <ul className="esim-list">
        {esims.map((esim) => (
          <li key={esim.id}>
            <EsimCard esim={esim} />
          </li>
        ))}
      </ul>
      {more}
      <Tabs slug={undefined} />
    </details>
  )
}

/** The most eSIMs whose pages are stored with the list. */
const mostKept = 10

/** The pages that are stored with the list: those of eSIMs that a journey may need. */
function keptPaths(esims: readonly ListedEsim[]): string[] {
  return esims
    .filter(({ isMade, gift }) => isMade && gift?.state !== 'offered')
    .slice(0, mostKept)
    .flatMap(({ id }) => [pathTo('esim', { id }), pathTo('landing-kit', { id })])
}
