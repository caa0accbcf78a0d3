import { listAddress, listLinks, listPage, readListQuery } from '#app/article/list-page.ts'
import { loadList } from '#app/article/load-list.ts'
import { localeContext } from '#app/page/context.ts'
import { addressOf, pageHead } from '#app/page/head.ts'
import { breadcrumbLd } from '#app/page/json-ld.ts'
import { notFound } from '#app/page/not-found.ts'
import { m } from '#app/paraglide/messages.js'
import { ArticleHead } from '#app/ui/article/article-page.tsx'
import { GuideCards } from '#app/ui/article/list/guide-cards.tsx'
import { KindLinks } from '#app/ui/article/list/kind-links.tsx'
import type { ListedEntry } from '#app/ui/article/list/listed.ts'
import { PagesNav } from '#app/ui/article/list/pages-nav.tsx'
import { continentName, continents } from '#app/ui/continents.ts'
import { TextLink } from '#app/ui/kit/link.tsx'
import type { Continent } from '#contract/catalogue/catalogue.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { Route } from './+types/guides.ts'

/** Guides per continent on the page of all continents, and below, on the page of one. */
const guidesPerGroup = 24
const guidesPerPage = 48

type Group = { continent: Continent; guides: ListedEntry[]; next: number | undefined }

export { meta } from '#app/page/head.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const path = pathTo('guides')
  const { kind, start } = readListQuery(request, continents)
  if (!kind && start > 0) notFound()
  const all = await Promise.all(
    continents.map(async (continent): Promise<Group> => {
      const own = { start, size: guidesPerPage }
      const asked = kind ? (kind === continent ? own : { size: 1 }) : { size: guidesPerGroup }
      const list = await loadList(context, { type: 'guides', kind: continent, ...asked })
      return { continent, guides: list.entries, next: list.next }
    }),
  )
  const offered = all.filter(({ guides }) => guides.length > 0)
  const groups = offered.filter(({ continent }) => !kind || continent === kind)
  const [first] = groups
  if (kind && !first) notFound()
  const next = kind ? first?.next : undefined
  const page = listPage(path, { kind, start, next, size: guidesPerPage })
  const name = kind && continentName(kind)
  const title = name ? m.guides_continent_title({ continent: name }) : m.guides_title()
  const crumbs = [
    { name: m.guides_title(), path },
    ...(name ? [{ name, path: listAddress(path, kind) }] : []),
  ]
  const locale = context.get(localeContext)
  const head = pageHead({
    context,
    title,
    description: m.guides_description(),
    canonicalPath: page.here,
    links: listLinks(page, pathTo('guides-feed')),
    jsonLd: [breadcrumbLd(crumbs, (to) => addressOf(context, locale, to))],
  })
  return { title, groups, page, kind, offered: offered.map(({ continent }) => continent), head }
}

export default function GuidesPage({ loaderData }: Route.ComponentProps) {
  const { title, groups, page, kind, offered } = loaderData
  const path = pathTo('guides')
  const kinds = [undefined, ...offered].map((each) => ({
    to: listAddress(path, each),
    label: each ? continentName(each) : m.guides_all(),
    isHere: each === kind,
  }))
  return (
    <>
      <ArticleHead
        large
        title={title}
        summary={m.guides_lead()}
        crumbs={kind ? [{ to: path, label: m.guides_title() }] : []}
      />
      <KindLinks label={m.guides_continents()} kinds={kinds} />
      {groups.map(({ continent, guides, next }) => (
        <section key={continent} className="wrap group" aria-labelledby={continent}>
          <header className="hd">
            <h2 id={continent}>{continentName(continent)}</h2>
            {!kind && next !== undefined && (
              <TextLink to={listAddress(path, continent)}>
                {m.guides_continent_all({ continent: continentName(continent) })}
              </TextLink>
            )}
          </header>
          <GuideCards guides={guides} size="small" />
        </section>
      ))}
      <div className="wrap">
        <PagesNav page={page} words={{ next: m.list_next(), previous: m.list_previous() }} />
      </div>
    </>
  )
}
