import type { ReactNode } from 'react'
import { formatData } from '#app/format/data-size.ts'
import { formatMoment } from '#app/format/date.ts'
import { m } from '#app/paraglide/messages.js'
import { Badge } from '#app/ui/kit/badge.tsx'
import { TextLink } from '#app/ui/kit/link.tsx'
import { type EsimStage, esimStage } from '#app/ui/order/esim-stage.ts'
import type { EsimView } from '#app/ui/order/esim-view.ts'
import { useShop } from '#app/ui/shop.ts'
import type { EsimAddon } from '#contract/commerce/addon.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import './added-data.css'

type AddedDataProps = { esim: EsimView; children?: ReactNode }

/** The add-ons so far in the order of their use, and what can be arranged for more data. */
export function AddedData({ esim, children }: AddedDataProps) {
  const { plan, addons, organization } = esim
  const stage = esimStage(esim)
  const isInUse = stage === 'in_use' || stage === 'used_up'
  // If an organisation pays, data is requested from it: see ask-part.tsx.
  const canTake = plan.hasAddons && organization === undefined && takers.includes(stage)
  if (!canTake && addons.length === 0) return null
  return (
    <section className="panel esim-part" aria-labelledby="added">
      <h2 id="added">{m.addon_list_title()}</h2>
      <AddonQueue esim={esim} />
      {children}
      {canTake && esim.takesAddonsLater && (
        <p className="s muted">{m.addon_refusal_not_started()}</p>
      )}
      {canTake && !esim.takesAddonsLater && (
        <p>
          <TextLink to={pathTo('esim-addon', { id: esim.id })}>
            {isInUse ? m.addon_auto_title() : m.esim_addon_title()}
          </TextLink>
        </p>
      )}
    </section>
  )
}

const takers: readonly EsimStage[] = ['ready', 'installed', 'in_use', 'used_up']

/** The plan's own data, then the add-ons; the first one that is not used up is in use. */
export function AddonQueue({ esim }: { esim: EsimView }) {
  const { locale } = useShop()
  const { addons, baseMb = esim.allowanceMb ?? 0 } = esim
  const addedMb = addons.reduce((sum, { usedMb }) => sum + usedMb, 0)
  const ofPlan = {
    used: formatData(esim.usedMb - addedMb, locale),
    total: formatData(baseMb, locale),
  }
  return (
    <ol className="addon-queue s">
      <li>
        <span className="b">{m.addon_base()}</span>
        <span className="num" suppressHydrationWarning>
          {`${ofPlan.used} / ${ofPlan.total}`}
        </span>
      </li>
      {addons.map((addon) => (
        <li key={addon.orderId}>
          <span>
            <Badge
              tone={addon.state === 'active' ? 'ok' : 'neutral'}
              dot={addon.state === 'active'}
            >
              {stateText(addon)}
            </Badge>
          </span>
          <span className="num" suppressHydrationWarning>
            {`${formatData(addon.usedMb, locale)} / ${formatData(addon.amountMb, locale)}`}
          </span>
          <span className="muted" suppressHydrationWarning>
            {addon.endsAt === undefined
              ? m.addon_days({ days: m.plan_days({ count: addon.days }) })
              : m.esim_ends({ time: `${formatMoment(addon.endsAt * 1000, locale)} UTC` })}
          </span>
          {esim.organization === undefined && (
            <TextLink to={pathTo('order', { order: addon.orderId })}>
              {m.order_head_title({ number: addon.orderNumber })}
            </TextLink>
          )}
        </li>
      ))}
    </ol>
  )
}

function stateText({ state }: EsimAddon): string {
  if (state === 'active') return m.orders_tab_active()
  return state === 'queued' ? m.addon_state_queued() : m.addon_state_finished()
}
