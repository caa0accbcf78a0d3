import { articleHead, foreignLang } from '#app/article/article-head.ts'
import { loadEntry } from '#app/article/load-entry.ts'
import { parseTree } from '#app/article/parse/parse-tree.ts'
import { valuesOf } from '#app/page/context.ts'
import { withTitle } from '#app/page/head.ts'
import { breadcrumbLd } from '#app/page/json-ld.ts'
import { notFound } from '#app/page/not-found.ts'
import { m } from '#app/paraglide/messages.js'
import { ArticleHead } from '#app/ui/article/article-page.tsx'
import { Blocks } from '#app/ui/article/blocks.tsx'
import { TextLink } from '#app/ui/kit/link.tsx'
import { localePath } from '#contract/pages/path.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { Route } from './+types/troubleshooting.ts'
import { AnswerPath } from './answer-path.tsx'
import { Choices } from './choices.tsx'
import { EndingView } from './ending.tsx'
import { toTreeView } from './tree-view.ts'
import { walkTree } from './walk-tree.ts'
import './troubleshooting.css'

export { meta } from '#app/page/head.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const entry = await loadEntry(context, 'help', 'troubleshooting')
  const asked = new URL(request.url).searchParams
  const { tenant, locale, origin, path } = valuesOf(context)
  const steps = { path: asked.get('path'), phone: asked.get('phone') }
  const walk = walkTree(parseTree(entry.body), steps) ?? notFound()
  const view = toTreeView(walk, tenant)
  const crumbs = [
    { name: tenant.brand.name, path: pathTo('home') },
    { name: entry.title, path },
  ]
  const jsonLd = [
    breadcrumbLd(crumbs, (to) => origin + localePath(locale, tenant.defaultLocale, to)),
  ]
  const head = articleHead({ context, entry, canonicalPath: path, jsonLd })
  const isStart = walk.answers.length === 0
  return {
    title: entry.title,
    summary: entry.summary,
    sources: entry.facts.sources ?? [],
    view,
    isStart,
    lang: foreignLang(entry, context),
    head: isStart ? head : withTitle(head, view.title),
  }
}

/** One question of the decision tree, or its ending; every answer is a link. */
export default function Troubleshooting({ loaderData }: Route.ComponentProps) {
  const { title, summary, sources, view, isStart, lang } = loaderData
  const { answers, ending, step } = view
  const Title = isStart ? 'h2' : 'h1'
  return (
    <div className="trouble">
      {isStart ? (
        <ArticleHead title={title} summary={summary} by={step && <span>{step}</span>} />
      ) : (
        <AnswerPath title={title} answers={answers} step={step} here={view.title} />
      )}
      <div className="wrap ask" lang={lang}>
        {lang && <p className="callout">{m.article_untranslated()}</p>}
        <Title className="asked">{view.title}</Title>
        <div className="hint">
          <Blocks of={view.hint} />
        </div>
        <Choices choices={view.choices} />
        {ending && <EndingView ending={ending} sources={sources} />}
        {ending && <p className="s muted">{m.trouble_offline()}</p>}
        {!isStart && (
          <p className="under">
            <TextLink to={pathTo('troubleshooting')}>{m.trouble_again()}</TextLink>
          </p>
        )}
      </div>
    </div>
  )
}
