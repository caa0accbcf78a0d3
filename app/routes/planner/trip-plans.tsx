import { useDeferredValue, useMemo } from 'react'
import { formatData } from '#app/format/data-size.ts'
import { listText } from '#app/format/list.ts'
import { formatMoney } from '#app/format/money.ts'
import { m } from '#app/paraglide/messages.js'
import type { Habits } from '#app/trip/habits.ts'
import { useShop } from '#app/ui/shop.ts'
import type { Cover } from '#contract/trip/trip.ts'
import { CoverCard } from './cover-card.tsx'
import { NeedBar } from './need-bar.tsx'
import { type Solved, solveTrip } from './solve-trip.ts'
import type { ShelfPlace, StayView } from './trip-view.ts'

type TripPlansProps = {
  stays: StayView[]
  habits: Habits
  from: string | undefined
  shelf: ShelfPlace[]
}

/**
 * The plans for the trip. They are calculated while rendering: first on the server, then in the
 * browser at every change.
 */
export function TripPlans({ stays, habits, from, shelf }: TripPlansProps) {
  const asked = useDeferredValue(
    useMemo(() => ({ stays, habits, from, shelf }), [stays, habits, from, shelf]),
  )
  const solved = useMemo(() => solveTrip(asked), [asked])
  const { locale } = useShop()
  if (!solved) return <p className="panel plans-empty">{m.calculator_plans_empty()}</p>
  const days = asked.stays.reduce((sum, stay) => sum + stay.days, 0)
  return (
    <section className="plans" aria-labelledby="need">
      <h2 id="need" aria-live="polite" suppressHydrationWarning>
        {m.calculator_need_title({ data: formatData(solved.dayMb * days, locale) })}
      </h2>
      <p className="muted" suppressHydrationWarning>
        {m.plan_amount_daily({ data: formatData(solved.dayMb, locale) })}
      </p>
      <NeedBar stays={asked.stays} dayMb={solved.dayMb} />
      <Answers {...asked} solved={solved} />
    </section>
  )
}

type AnswersProps = TripPlansProps & { solved: Solved }

function Answers({ stays, from, shelf, solved }: AnswersProps) {
  const { locale, currency } = useShop()
  const { answer, local, dayMb } = solved
  if (!answer) return <p className="panel plans-empty">{m.calculator_plans_none()}</p>
  const { cheapest, simplest, next } = answer
  const reasonOf =
    simplest && simplest.planCount < cheapest.planCount
      ? m.calculator_reason_simplest
      : m.calculator_reason_whole
  const money = (minor: number) => formatMoney(minor, currency, locale)
  const common = { stays, from, shelf, dayMb }
  return (
    <>
      <CoverCard
        {...common}
        cover={cheapest}
        local={local}
        title={m.calculator_plans_cheapest()}
        isBest
      />
      {simplest && (
        <CoverCard
          {...common}
          cover={simplest}
          local={undefined}
          title={m.calculator_plans_simplest()}
          reason={reasonOf({
            price: money(simplest.priceMinor - cheapest.priceMinor),
          })}
        />
      )}
      {next && (
        <p className="muted" suppressHydrationWarning>
          {m.calculator_reason_next({
            price: money(next.priceMinor),
            places: listText(placesOf(next, shelf), locale),
          })}
        </p>
      )}
    </>
  )
}

function placesOf({ parts }: Cover, shelf: readonly ShelfPlace[]): string[] {
  const names = parts.map(({ place }) => shelf.find(({ slug }) => slug === place)?.name ?? place)
  return [...new Set(names)]
}
