import { formatData } from '#app/format/data-size.ts'
import { m } from '#app/paraglide/messages.js'
import { NeedsConnection } from '#app/ui/kept/kept-notice.tsx'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { dataLevel } from '#app/ui/order/data-level.ts'
import { EsimBadge } from '#app/ui/order/esim-badge.tsx'
import { leftMb } from '#app/ui/order/esim-view.ts'
import { type AddOffer, addText } from '#app/ui/order/now/add-offer.ts'
import { Ring } from '#app/ui/order/now/ring.tsx'
import { runsOutText } from '#app/ui/order/now/runs-out-text.ts'
import { usePlaceTime } from '#app/ui/order/now/use-place-time.ts'
import { useShop } from '#app/ui/shop.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { CardName } from './card-name.tsx'
import type { ListedEsim } from './listed-esim.ts'

type NowCardProps = { esim: ListedEsim; isFirst: boolean; offer?: AddOffer | undefined }

/** An eSIM in use: what is left, until when, and the button that adds data. */
export function NowCard({ esim, isFirst, offer }: NowCardProps) {
  const { locale } = useShop()
  const time = usePlaceTime({ zone: esim.zone, esim })
  const { forecast, endsAt } = esim
  const left = leftMb(esim)
  const takesData = esim.plan.hasAddons && esim.organization === undefined
  const variant = isFirst && forecast?.kind !== 'lasts' ? 'primary' : 'secondary'
  const to = pathTo('esim-addon', { id: esim.id })
  return (
    <article className="panel esim-card now">
      <div aria-hidden="true">
        <Ring esim={esim} />
      </div>
      <div className="what">
        <CardName esim={esim} to={pathTo('esim', { id: esim.id })} />
        {dataLevel(esim) !== 'enough' && <EsimBadge esim={esim} />}
        <p className="sr" suppressHydrationWarning>
          {left === undefined
            ? m.esim_used({ data: formatData(esim.usedMb, locale) })
            : m.esim_left({ data: formatData(left, locale) })}
        </p>
        <p className="s muted" suppressHydrationWarning>
          {m.esim_days_left({ count: esim.daysLeft ?? 0 })}
        </p>
        {endsAt !== undefined && (
          <p className="s muted" suppressHydrationWarning>
            {m.esim_ends({ time: time.moment(endsAt) })}
          </p>
        )}
        {forecast?.kind === 'runs_out' && (
          <p className="s" suppressHydrationWarning>
            {runsOutText(forecast, locale)}
          </p>
        )}
      </div>
      {takesData && (
        <div className="act">
          <NeedsConnection>{m.offline_add()}</NeedsConnection>
          <ButtonLink
            to={offer ? `${to}?${new URLSearchParams({ size: offer.id })}` : to}
            variant={variant}
            wide
          >
            {offer ? addText(offer, locale) : m.esim_addon_title()}
          </ButtonLink>
        </div>
      )}
    </article>
  )
}
