import { formatKilometres } from '#app/format/distance.ts'
import { useShop } from '#app/ui/shop.ts'
import type { Entry } from '#contract/texts/content.ts'
import { Cover } from '../cover/cover.tsx'
import { coverLabels } from '../cover/cover-labels.ts'

type StoryCoverProps = {
  type: 'guides' | 'posts'
  slug: string
  facts: Entry['facts']
  lead?: boolean
}

/** The large cover of a guide or a post, with the names of its places in it. */
export function StoryCover({ type, slug, facts, lead = false }: StoryCoverProps) {
  const { locale } = useShop()
  const { places = [], route, span } = facts
  const story = {
    // A guide's cover is drawn around its most important place alone.
    places: type === 'guides' ? places.slice(0, 1) : places,
    ...(route ? { route } : {}),
    ...(span ? { span } : {}),
  }
  const labels = coverLabels(story, (km) => formatKilometres(km, locale))
  return <Cover id={`${type}/${slug}`} size="large" labels={labels} lead={lead} />
}
