import { IdCard, Plus, Router } from 'lucide'
import type { ReactNode } from 'react'
import type { To } from 'react-router'
import { formatDay } from '#app/format/date.ts'
import { m } from '#app/paraglide/messages.js'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import type { Locale } from '#contract/locale.ts'
import { generationText, ticketNetworks } from './facts.ts'
import { PlanAmount } from './plan-amount.tsx'
import { PlanPrice, UnitPrice } from './plan-price.tsx'
import { daysText, speedText } from './plan-text.ts'
import type { PlanView } from './plan-view.ts'

type PlanTicketProps = {
  plan: PlanView
  locale: Locale
  to: To
  isChosen?: boolean
  /** Puts "tax included" beside the price, for shops that must say so. */
  hasTaxNote?: boolean
  /** Controls that are not part of the link, such as the compare box. */
  aside?: ReactNode
}

/** A plan for sale as a row in which the whole ticket opens the plan. */
export function PlanTicket({
  plan,
  locale,
  to,
  isChosen = false,
  hasTaxNote = false,
  aside,
}: PlanTicketProps) {
  const id = (part: string) => `plan-${plan.slug}-${part}`
  const isAway = plan.unavailableUntil !== undefined
  return (
    <article className="tk" data-on={isChosen || undefined} data-away={isAway || undefined}>
      <div className="bd">
        <PlanAmount plan={plan} locale={locale} id={id('amount')} />
        <div className="mid">
          <p className="b">
            <span id={id('days')}>{daysText(plan)}</span>
            <TicketBadge plan={plan} isChosen={isChosen} />
          </p>
          <SecondLine plan={plan} locale={locale} />
        </div>
        <TicketExtras plan={plan} />
        {aside}
      </div>
      <div className="stub">
        {plan.unavailableUntil === undefined ? (
          <>
            <PlanPrice plan={plan} locale={locale} id={id('price')} />
            <UnitPrice plan={plan} locale={locale} />
            {hasTaxNote && <p className="xs muted">{m.plan_tax_included()}</p>}
          </>
        ) : (
          <p className="s b" id={id('price')}>
            {m.plan_back_on({ date: formatDay(plan.unavailableUntil, locale) })}
          </p>
        )}
      </div>
      <Link
        className="hit"
        to={to}
        preventScrollReset
        viewTransition
        aria-labelledby={`${id('amount')} ${id('days')} ${id('price')}`}
        aria-current={isChosen || undefined}
      />
    </article>
  )
}

/**
 * The line that distinguishes plans of one length: the speed after the daily data, else the
 * networks.
 */
function SecondLine({ plan, locale }: { plan: PlanView; locale: Locale }) {
  if (plan.type === 'daily' && plan.throttleKbps !== undefined) {
    return (
      <p className="s muted">
        {m.plan_then_speed({ speed: speedText(plan.throttleKbps, locale) })}
      </p>
    )
  }
  return (
    <p className="s muted">
      <span>{ticketNetworks(plan)}</span>
      <span className="only-d">{` · ${generationText(plan)}`}</span>
    </p>
  )
}

function TicketBadge({ plan, isChosen }: { plan: PlanView; isChosen: boolean }) {
  if (isChosen) return <span className="badge accent">{m.plan_selected()}</span>
  if (plan.referenceMinor === undefined) return null
  return <span className="badge reduced">{m.plan_reduced()}</span>
}

function TicketExtras({ plan }: { plan: PlanView }) {
  return (
    <ul className="ft">
      {plan.identity !== 'none' && (
        <li className="warn">
          <Icon of={IdCard} className="i s16" aria-hidden="true" />
          {m.plan_passport()}
        </li>
      )}
      {plan.hasHotspot && (
        <li className="only-d">
          <Icon of={Router} className="i s16" aria-hidden="true" />
          {m.plan_hotspot()}
        </li>
      )}
      {plan.hasAddons && (
        <li className="only-d">
          <Icon of={Plus} className="i s16" aria-hidden="true" />
          {m.plan_addons()}
        </li>
      )}
    </ul>
  )
}
