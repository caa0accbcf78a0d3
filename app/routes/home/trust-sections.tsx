import { Star } from 'lucide'
import { formatDecimals } from '#app/format/number.ts'
import { m } from '#app/paraglide/messages.js'
import { Icon } from '#app/ui/icon.tsx'
import { Num } from '#app/ui/kit/price.tsx'
import { useShop } from '#app/ui/shop.ts'
import type { AppView } from './app-view.ts'

export type RatingView = { value: number; count: number; source: string }

/** The rating by customers, always with its source. */
export function RatingSection({ rating }: { rating: RatingView }) {
  const { locale } = useShop()
  const value = formatDecimals(rating.value, 1, locale)
  const shown = formatDecimals(rating.count, 0, locale)
  return (
    <section className="sec" aria-labelledby="rating">
      <div className="wrap">
        <div className="panel rating">
          <h2 className="t3" id="rating">
            {m.home_rating_title()}
          </h2>
          <span>
            <Icon of={Star} className="i s20" aria-hidden="true" />
            <Num className="price">{m.home_rating_value({ value })}</Num>
          </span>
          <Num className="muted">
            {m.home_rating_count({ count: rating.count, shown, source: rating.source })}
          </Num>
        </div>
      </div>
    </section>
  )
}

/** Links to the tenant's apps. */
export function AppSection({ ios, android }: AppView) {
  return (
    <section className="sec" aria-labelledby="app">
      <div className="wrap">
        <div className="panel app">
          <div>
            <h2 className="t3" id="app">
              {m.home_app_title()}
            </h2>
            <p className="muted">{m.home_app_text()}</p>
          </div>
          <p className="stores">
            {ios && (
              <a className="btn q" href={ios}>
                {m.home_app_ios()}
              </a>
            )}
            {android && (
              <a className="btn q" href={android}>
                {m.home_app_android()}
              </a>
            )}
          </p>
        </div>
      </div>
    </section>
  )
}
