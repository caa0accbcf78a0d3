import { m } from '#app/paraglide/messages.js'
import { Flags } from '#app/ui/board/flags.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import { ContinentChips } from '#app/ui/search/continent-chips.tsx'
import type { FoundPlace } from '#app/ui/search/found-place.ts'
import type { FoundTexts, ShopBody } from './shop-body.ts'
import { From } from './shop-lists.tsx'

type Found = Extract<ShopBody, { kind: 'results' }>

/** The places that a search found, and the texts; where no place was found, the texts lead. */
export function Results({ body: { query, found, texts } }: { body: Found }) {
  const list = texts.items.length > 0 && <TextList texts={texts} />
  return found.length > 0 ? (
    <>
      <PlaceResults found={found} />
      {list}
    </>
  ) : (
    <>
      {list}
      <div className="empty">
        <p className="t3">{m.shop_results_none({ query })}</p>
        <p className="muted">{m.shop_results_none_hint()}</p>
        <ContinentChips />
      </div>
    </>
  )
}

function PlaceResults({ found }: { found: readonly FoundPlace[] }) {
  return (
    <ul className="panel results">
      {found.map((place) => (
        <li key={place.to + place.name}>
          <Link to={place.to} viewTransition>
            <Flags codes={place.flags} size={32} eager />
            <span>
              <b>{place.name}</b>
              <span className="xs muted">{place.detail}</span>
            </span>
            <span className="num b">
              <From minor={place.fromMinor} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function TextList({ texts: { title, items } }: { texts: FoundTexts }) {
  return (
    <section className="found-texts" aria-labelledby="found-texts">
      <h2 className="t3" id="found-texts">
        {title}
      </h2>
      <ul className="panel results">
        {items.map(({ to, kind, lang, ...text }) => (
          <li key={to}>
            <Link to={to}>
              <span className="label">{kind}</span>
              <span lang={lang}>
                <b>{text.title}</b>
                <span className="s muted">{text.summary}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
