import { m } from '#app/paraglide/messages.js'
import { continentName, continents } from '#app/ui/continents.ts'
import { ChipLink } from '#app/ui/kit/chip.tsx'
import { pathTo } from '#contract/pages/path-to.ts'

type ContinentChipsProps = {
  /** The continent of the current page; its chip leads back to all continents. */
  current?: string | undefined
}

/** Links to the six continents in one row. */
export function ContinentChips({ current }: ContinentChipsProps) {
  return (
    <nav className="continents" aria-label={m.shop_continents_label()}>
      {continents.map((slug) => (
        <ChipLink
          key={slug}
          to={slug === current ? pathTo('shop') : pathTo('shop-continent', { continent: slug })}
          active={slug === current}
          preventScrollReset
        >
          {continentName(slug)}
        </ChipLink>
      ))}
    </nav>
  )
}
