import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { KeptPart } from '#app/ui/kit/kept-part.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import { Segmented } from '#app/ui/kit/segmented.tsx'
import { CompareBox } from '#app/ui/plan/compare/compare-box.tsx'
import { CompareTray } from '#app/ui/plan/compare/compare-tray.tsx'
import { planQueryKeys, withoutFilters } from '#app/ui/plan/filter.ts'
import { PlanFilters } from '#app/ui/plan/plan-filters.tsx'
import { PlanTicket } from '#app/ui/plan/plan-ticket.tsx'
import type { PlanView } from '#app/ui/plan/plan-view.ts'
import { showPart } from '#app/ui/plan/show-part.ts'
import { useShop } from '#app/ui/shop.ts'
import type { Shelf } from './use-shelf.ts'

type ShelfProps = { plans: PlanView[]; shelf: Shelf }
type PlanListProps = ShelfProps & { hasTaxNote: boolean }

/** Tabs, filters and the tickets that pass them; screen readers announce a changed count. */
export function PlanList({ plans, shelf, hasTaxNote }: PlanListProps) {
  const { locale } = useShop()
  const { filters, shown } = shelf
  const count = { count: shown.length }
  return (
    <section aria-labelledby="plans">
      <div className="hd">
        <h2 id="plans" aria-live="polite">
          {filters.type === 'daily' ? m.country_count_daily(count) : m.country_count_data(count)}
        </h2>
        <KindTabs plans={plans} shelf={shelf} />
      </div>
      <PlanFilters plans={plans} filters={filters} locale={locale} />
      {shown.length === 0 && <NothingFits />}
      <CompareForm shelf={shelf}>
        <ul className="tickets">
          {shown.map((plan) => (
            <Ticket key={plan.id} plan={plan} shelf={shelf} hasTaxNote={hasTaxNote} />
          ))}
        </ul>
      </CompareForm>
    </section>
  )
}

type TicketProps = { plan: PlanView; shelf: Shelf; hasTaxNote: boolean }

function Ticket({ plan, shelf, hasTaxNote }: TicketProps) {
  const { locale } = useShop()
  const isChosen = plan.id === shelf.chosen?.id
  const isCompared = shelf.compared.includes(plan)
  return (
    <KeptPart
      as="li"
      of={plan}
      name={['ticket', isChosen, isCompared, hasTaxNote].join(' ')}
      here={shelf.linkSearch}
    >
      {(search) => (
        <PlanTicket
          plan={plan}
          locale={locale}
          to={{ ...shelf.linkTo(plan), search }}
          isChosen={isChosen}
          hasTaxNote={hasTaxNote}
          aside={<CompareBox slug={plan.slug} isOn={isCompared} onToggle={shelf.toggle} />}
        />
      )}
    </KeptPart>
  )
}

function KindTabs({ plans, shelf }: ShelfProps) {
  const kinds = [
    { value: 'data', label: m.plan_kind_data(), to: shelf.tabTo('data') },
    { value: 'daily', label: m.plan_kind_daily(), to: shelf.tabTo('daily') },
  ].filter(({ value }) => plans.some((plan) => plan.type === value))
  if (kinds.length < 2) return null
  return <Segmented label={m.country_kinds_label()} items={kinds} value={shelf.filters.type} />
}

function NothingFits() {
  const [query] = useSearchParams()
  return (
    <p className="nothing">
      {m.country_filter_none()}{' '}
      <Link className="link" to={{ search: withoutFilters(query) }} preventScrollReset replace>
        {m.country_filter_none_action()}
      </Link>
    </p>
  )
}

/** A GET form: without script it loads the page with `compare=a&compare=b`. */
function CompareForm({ shelf, children }: { shelf: Shelf; children: ReactNode }) {
  const [query] = useSearchParams()
  const hidden = shelf.compared.filter((plan) => !shelf.shown.includes(plan))
  // With script the address already has the ticks, so the form only scrolls to the comparison.
  return (
    <form method="get" action="#compare" onSubmit={(event) => showPart(event, 'compare')}>
      {planQueryKeys.map(
        (name) =>
          name !== 'compare' &&
          query
            .getAll(name)
            .map((value) => <input key={name + value} type="hidden" name={name} value={value} />),
      )}
      {hidden.map((plan) => (
        <input key={plan.slug} type="hidden" name="compare" value={plan.slug} />
      ))}
      {children}
      <CompareTray
        count={shelf.compared.length}
        isFull={shelf.isFull}
        clearSearch={shelf.clearCompare}
      />
    </form>
  )
}
