import type { ToldError } from '#app/page/told-error.ts'
import { useShop } from '#app/ui/shop.ts'
import { OpeningLayout } from './layouts.tsx'

/** The page of a shop that has no catalogue yet: what is coming, and whom to ask. */
export function OpeningPage({ told }: { told: ToldError }) {
  const { foot } = useShop()
  return (
    <OpeningLayout>
      <div className="wrap opening">
        <h1>{told.title}</h1>
        <p className="lead muted">{told.text}</p>
        <address>{foot.support}</address>
      </div>
    </OpeningLayout>
  )
}
