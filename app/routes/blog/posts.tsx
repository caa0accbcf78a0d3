import { listAddress, listLinks, listPage, readListQuery } from '#app/article/list-page.ts'
import { loadList } from '#app/article/load-list.ts'
import { kindName, postKinds } from '#app/article/story-kinds.ts'
import { localeContext } from '#app/page/context.ts'
import { addressOf, pageHead } from '#app/page/head.ts'
import { breadcrumbLd } from '#app/page/json-ld.ts'
import { notFound } from '#app/page/not-found.ts'
import { m } from '#app/paraglide/messages.js'
import { ArticleHead } from '#app/ui/article/article-page.tsx'
import { KindLinks } from '#app/ui/article/list/kind-links.tsx'
import { PagesNav } from '#app/ui/article/list/pages-nav.tsx'
import { plotSheets } from '#app/ui/article/list/plot-sheets.ts'
import { SheetIndex } from '#app/ui/article/list/sheet-index.tsx'
import { pathTo } from '#contract/pages/path-to.ts'
import type { Route } from './+types/posts.ts'
import { BlogSide } from './blog-side.tsx'
import { LeadStory } from './lead-story.tsx'
import { PostRows } from './post-rows.tsx'
import './blog.css'

const storiesPerPage = 9
const guidesBeside = 8

export { meta } from '#app/page/head.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const path = pathTo('blog')
  const { kind, start } = readListQuery(request, postKinds)
  const [list, newest, guides] = await Promise.all([
    loadList(context, { type: 'posts', kind, start, size: storiesPerPage }),
    loadList(context, { type: 'posts', size: 1 }),
    loadList(context, { type: 'guides', size: guidesBeside }),
  ])
  if (list.entries.length === 0 && (start > 0 || kind)) notFound()
  const page = listPage(path, { kind, start, next: list.next, size: storiesPerPage })
  const name = kindName(kind)
  const locale = context.get(localeContext)
  const head = pageHead({
    context,
    title: name ? `${m.blog_title()}: ${name}` : m.blog_title(),
    description: m.blog_description(),
    canonicalPath: page.here,
    links: listLinks(page, pathTo('blog-feed')),
    jsonLd: [
      breadcrumbLd([{ name: m.blog_title(), path }], (to) => addressOf(context, locale, to)),
    ],
  })
  return {
    entries: list.entries,
    total: newest.entries[0]?.facts.number,
    guides: guides.entries,
    page,
    kind,
    isFirst: start === 0,
    head,
  }
}

export default function BlogPage({ loaderData }: Route.ComponentProps) {
  const { entries, total, guides, page, kind, isFirst } = loaderData
  const [lead, ...others] = entries
  const rows = isFirst ? others : entries
  return (
    <>
      <ArticleHead
        large
        title={m.blog_title()}
        summary={m.blog_lead()}
        by={<span>{m.blog_index_note()}</span>}
        picture={<SheetIndex label={m.blog_index_label()} sheets={sheetsOf(entries)} />}
      />
      <KindLinks label={m.blog_kinds_label()} kinds={kindLinks(kind, total ?? entries.length)} />
      {isFirst && lead && <LeadStory story={lead} />}
      <div className="wrap bl">
        <div>
          {rows.length > 0 && <PostRows posts={rows} />}
          <PagesNav
            page={page}
            words={{ next: m.blog_older(), previous: m.blog_newer() }}
            range={kind ? undefined : rangeOf(entries, total)}
          />
        </div>
        <BlogSide guides={guides} />
      </div>
    </>
  )
}

type Entries = Route.ComponentProps['loaderData']['entries']

/** The outlines on the map: every story of the page that has a place. */
function sheetsOf(entries: Entries) {
  const numbered = entries.filter(({ facts }) => facts.number !== undefined)
  return plotSheets(
    numbered.map(({ facts: { number, places = [], route, span } }) => ({
      number: String(number),
      story: { places, ...(route ? { route } : {}), ...(span ? { span } : {}) },
    })),
  )
}

function kindLinks(here: string | undefined, count: number) {
  const path = pathTo('blog')
  return [undefined, ...postKinds].map((kind) => ({
    to: listAddress(path, kind),
    label: kindName(kind) ?? m.blog_kind_all({ count }),
    isHere: kind === here,
  }))
}

/** Returns "16 to 24 of 24", by the numbers of the stories. */
function rangeOf(entries: Entries, total: number | undefined): string | undefined {
  const [first, last] = [entries[0]?.facts.number, entries.at(-1)?.facts.number]
  if (!total || !first || !last || entries.length === total) return undefined
  return m.blog_range({ from: last, to: first, count: total })
}
