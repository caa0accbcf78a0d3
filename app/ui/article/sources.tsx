import { formatDate } from '#app/format/date.ts'
import { m } from '#app/paraglide/messages.js'
import { useShop } from '#app/ui/shop.ts'
import type { Entry } from '#contract/texts/content.ts'

/** The documents from which the facts of a text were taken, and the days of checking. */
export function Sources({ sources }: { sources: NonNullable<Entry['facts']['sources']> }) {
  const { locale } = useShop()
  return (
    <section className="src">
      <h2 id="sources">{m.article_sources()}</h2>
      <ol>
        {sources.map(({ title, url, checked }, at) => (
          <li key={url} id={`source-${at + 1}`}>
            <span>
              <a className="link" href={url}>
                {title}
              </a>
              <span className="muted">
                {hostOf(url)}
                {'\u00a0· '}
                <span className="nowrap">
                  {m.article_checked({ date: formatDate(checked, locale) })}
                </span>
              </span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Returns the host of an address, even if the address is not a valid URL. */
function hostOf(url: string): string {
  return /^https?:\/\/([^/?#]+)/.exec(url)?.[1] ?? url
}
