import type { ReactNode } from 'react'
import { formatDate, formatDay } from '#app/format/date.ts'
import { m } from '#app/paraglide/messages.js'
import { NeedsConnection } from '#app/ui/kept/kept-notice.tsx'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { EsimBadge } from '#app/ui/order/esim-badge.tsx'
import { esimStage } from '#app/ui/order/esim-stage.ts'
import { leavingText } from '#app/ui/order/leaving-text.ts'
import { receivedText } from '#app/ui/order/received-text.ts'
import { startsByText } from '#app/ui/plan/own-texts.ts'
import { PlanAmount } from '#app/ui/plan/plan-amount.tsx'
import { daysText } from '#app/ui/plan/plan-text.ts'
import { useShop } from '#app/ui/shop.ts'
import type { Locale } from '#contract/locale.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { CardName } from './card-name.tsx'
import type { ListedEsim } from './listed-esim.ts'

/** An eSIM that is not in use: what was bought, and what is to be done with it. */
export function TicketCard({ esim, isFirst = false }: { esim: ListedEsim; isFirst?: boolean }) {
  const { locale } = useShop()
  const { plan, place, name, isMade } = esim
  const stage = esimStage(esim)
  const to = isMade ? pathTo('esim', { id: esim.id }) : pathTo('order', { order: esim.orderId })
  return (
    <article className="tk esim-card">
      <div className="bd">
        <CardName esim={esim} to={to} />
        {name && <p className="s muted">{place.name}</p>}
        <Said esim={esim} />
        {(stage === 'ready' || stage === 'installed') && <Acts esim={esim} isFirst={isFirst} />}
      </div>
      <div className="stub" suppressHydrationWarning>
        <PlanAmount plan={plan} locale={locale} />
        <p className="xs muted">{daysText(plan)}</p>
      </div>
    </article>
  )
}

/** Installing comes first, and what to press after landing then. */
function Acts({ esim, isFirst }: { esim: ListedEsim; isFirst: boolean }) {
  const isReady = esimStage(esim) === 'ready'
  return (
    <div className="act">
      {isReady && (
        <>
          <NeedsConnection>{m.offline_install()}</NeedsConnection>
          <ButtonLink
            to={pathTo('esim', { id: esim.id })}
            size="small"
            variant={isFirst ? 'primary' : 'secondary'}
          >
            {m.esim_install_title()}
          </ButtonLink>
        </>
      )}
      <ButtonLink
        to={pathTo('landing-kit', { id: esim.id })}
        size="small"
        variant={isFirst && !isReady ? 'primary' : 'secondary'}
      >
        {m.arrival_title()}
      </ButtonLink>
    </div>
  )
}

/** What is true of an eSIM that is not in use. */
function Said({ esim }: { esim: ListedEsim }) {
  const { locale } = useShop()
  const { gift, leaving, exchangedFor } = esim
  const stage = esimStage(esim)
  if (leaving) return <Line>{leavingText(leaving)}</Line>
  if (gift?.state === 'offered') {
    const date = formatDay((gift.expiresAt ?? 0) * 1000, locale)
    return <Line>{m.gift_given_open({ email: gift.email ?? '', date })}</Line>
  }
  return (
    <>
      {gift && <Line>{receivedText(gift.giver)}</Line>}
      {exchangedFor && (
        <Line>{m.exchange_replaced_text({ number: exchangedFor.orderNumber })}</Line>
      )}
      {stage === 'ready' || stage === 'installed' ? (
        <Waiting esim={esim} locale={locale} />
      ) : (
        <Line>
          <EsimBadge esim={esim} />
        </Line>
      )}
      {stage === 'expired' && esim.endsAt !== undefined && (
        <Line>{m.esim_ended({ time: formatDate(esim.endsAt, locale) })}</Line>
      )}
    </>
  )
}

function Waiting({ esim, locale }: { esim: ListedEsim; locale: Locale }) {
  const isReady = esimStage(esim) === 'ready'
  return (
    <>
      <p className={isReady ? 's b' : 's'}>
        {isReady ? m.orders_not_installed() : m.esim_installed()}
      </p>
      <Line>{startsByText(esim.plan, formatDay(esim.activateByAt, locale))}</Line>
    </>
  )
}

function Line({ children }: { children: ReactNode }) {
  return (
    <p className="s muted" suppressHydrationWarning>
      {children}
    </p>
  )
}
