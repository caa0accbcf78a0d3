import { listAddress, listLinks, listPage, readListQuery } from '#app/article/list-page.ts'
import { loadList } from '#app/article/load-list.ts'
import { kindName, mediaKinds } from '#app/article/story-kinds.ts'
import { formatDate } from '#app/format/date.ts'
import { localeContext, tenantContext } from '#app/page/context.ts'
import { addressOf, pageHead } from '#app/page/head.ts'
import { breadcrumbLd } from '#app/page/json-ld.ts'
import { notFound } from '#app/page/not-found.ts'
import { m } from '#app/paraglide/messages.js'
import { ArticleHead } from '#app/ui/article/article-page.tsx'
import { KindLinks } from '#app/ui/article/list/kind-links.tsx'
import type { ListedEntry } from '#app/ui/article/list/listed.ts'
import { PagesNav } from '#app/ui/article/list/pages-nav.tsx'
import { Stories } from '#app/ui/article/list/stories.tsx'
import { TextLink } from '#app/ui/kit/link.tsx'
import { useShop } from '#app/ui/shop.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { Route } from './+types/media.ts'
import { PressContact } from './press-contact.tsx'
import './media.css'

/** Items per kind on the page of all kinds, and below, on the page of one. */
const itemsPerGroup = 6
const itemsPerPage = 20

type Group = { kind: string; items: ListedEntry[]; next: number | undefined }

export { meta } from '#app/page/head.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const path = pathTo('media')
  const { kind, start } = readListQuery(request, mediaKinds)
  if (!kind && start > 0) notFound()
  const all = await Promise.all(
    (kind ? [kind] : mediaKinds).map(async (each): Promise<Group> => {
      const size = kind ? itemsPerPage : itemsPerGroup
      const list = await loadList(context, { type: 'media', kind: each, start, size })
      return { kind: each, items: list.entries, next: list.next }
    }),
  )
  const groups = all.filter(({ items }) => items.length > 0)
  if (kind && groups.length === 0) notFound()
  const next = kind ? groups[0]?.next : undefined
  const page = listPage(path, { kind, start, next, size: itemsPerPage })
  const name = kindName(kind)
  const crumbs = [
    { name: m.media_title(), path },
    ...(name ? [{ name, path: listAddress(path, kind) }] : []),
  ]
  const locale = context.get(localeContext)
  const head = pageHead({
    context,
    title: name ? `${m.media_title()}: ${name}` : m.media_title(),
    description: m.media_description(),
    canonicalPath: page.here,
    links: listLinks(page, pathTo('media-feed')),
    jsonLd: [breadcrumbLd(crumbs, (to) => addressOf(context, locale, to))],
  })
  return { groups, page, kind, email: context.get(tenantContext).support.email, head }
}

export default function MediaPage({ loaderData }: Route.ComponentProps) {
  const { groups, page, kind, email } = loaderData
  const path = pathTo('media')
  const kinds = mediaKinds.map((each) => ({
    to: listAddress(path, each),
    label: kindName(each) ?? each,
    isHere: each === kind,
  }))
  return (
    <>
      <ArticleHead
        large
        title={m.media_title()}
        summary={m.media_lead()}
        crumbs={kind ? [{ to: path, label: m.media_title() }] : []}
      />
      <KindLinks label={m.media_title()} kinds={kinds} />
      <div className="wrap press">
        <div>
          {groups.map((group) => (
            <Items key={group.kind} group={group} isAlone={kind !== undefined} />
          ))}
          <PagesNav page={page} words={{ next: m.list_next(), previous: m.list_previous() }} />
        </div>
        <PressContact email={email} />
      </div>
    </>
  )
}

function Items({ group: { kind, items, next }, isAlone }: { group: Group; isAlone: boolean }) {
  const { locale } = useShop()
  const name = kindName(kind)
  const stories = items.map(({ slug, title, summary, publishedAt, lang }) => ({
    to: pathTo('media-item', { slug }),
    by: [formatDate(publishedAt, locale)],
    title,
    summary,
    lang,
  }))
  return (
    <section aria-labelledby={kind}>
      <header className="hd">
        <h2 id={kind}>{name}</h2>
        {!isAlone && next !== undefined && (
          <TextLink to={listAddress(pathTo('media'), kind)}>{m.list_next()}</TextLink>
        )}
      </header>
      <Stories stories={stories} />
    </section>
  )
}
