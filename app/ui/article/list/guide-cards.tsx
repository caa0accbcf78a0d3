import { countryName } from '#app/format/country-name.ts'
import { formatDate } from '#app/format/date.ts'
import { m } from '#app/paraglide/messages.js'
import type { ListedEntry } from '#app/ui/article/list/listed.ts'
import { Link } from '#app/ui/kit/link.tsx'
import { useShop } from '#app/ui/shop.ts'
import type { Locale } from '#contract/locale.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { Cover } from '../cover/cover.tsx'
import { StoryCover } from './story-cover.tsx'
import './guide-cards.css'

type GuideCardsProps = {
  guides: readonly ListedEntry[]
  /** Large covers show names of places; small ones fit four to a row. */
  size: 'large' | 'small'
}

/** Guides side by side, each with its cover; the whole card is the link. */
export function GuideCards({ guides, size }: GuideCardsProps) {
  return (
    <ul className={size === 'large' ? 'cards' : 'cards four'}>
      {guides.map((guide) => (
        <GuideCard key={guide.slug} guide={guide} size={size} />
      ))}
    </ul>
  )
}

function GuideCard({ guide, size }: { guide: ListedEntry; size: GuideCardsProps['size'] }) {
  const { locale } = useShop()
  const { slug, facts, lang } = guide
  const { name, hook } = guideName(guide, locale)
  return (
    <li className="card">
      {size === 'large' ? (
        <StoryCover type="guides" slug={slug} facts={facts} />
      ) : (
        <Cover id={`guides/${slug}`} size="small" />
      )}
      <h3>
        <Link className="hit" to={pathTo('guide', { slug })}>
          {name}
        </Link>
      </h3>
      {hook && <p lang={lang}>{hook}</p>}
      {facts.checked && <p>{m.article_checked({ date: formatDate(facts.checked, locale) })}</p>}
    </li>
  )
}

/**
 * Returns the country of a guide and the rest of its title. Titles begin with the country and a
 * colon; any other title is shown in full below the country's name.
 */
export function guideName({ title, facts }: Pick<ListedEntry, 'title' | 'facts'>, locale: Locale) {
  const [, first = '', rest] = /^(.{1,40}?)\s?[:：]\s*(.+)$/u.exec(title) ?? []
  const name = facts.country ? countryName(facts.country, locale) : undefined
  if (rest === undefined) return name ? { name, hook: title } : { name: title, hook: undefined }
  const [letter = '', ...letters] = rest
  return { name: name ?? first, hook: letter.toLocaleUpperCase(locale) + letters.join('') }
}
