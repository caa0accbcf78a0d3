import type { ReactNode } from 'react'
import { m } from '#app/paraglide/messages.js'
import { Link } from '#app/ui/kit/link.tsx'
import type { ShellLink } from '#app/ui/shop.ts'
import type { Entry } from '#contract/content.ts'
import type { Block } from './ast.ts'
import { Blocks } from './blocks.tsx'
import { Contents, sectionsOf } from './contents.tsx'
import { Sources } from './sources.tsx'
import './article.css'

type ArticleHeadProps = {
  title: string
  summary: string
  crumbs?: readonly ShellLink[]
  /** Facts below the summary, such as the day of checking. */
  by?: ReactNode
  /** A drawing beside the title. */
  picture?: ReactNode
  /** Stands below the facts, as wide as the page. */
  below?: ReactNode
}

/** The paper head of a text: where one is, its title and its summary. */
export function ArticleHead({ title, summary, crumbs = [], by, picture, below }: ArticleHeadProps) {
  return (
    <>
      <header className={picture ? 'ahead paper pictured' : 'ahead paper'}>
        <div className="wrap">
          <div className="tx">
            {crumbs.length > 0 && <Crumbs crumbs={crumbs} here={title} />}
            <h1>{title}</h1>
            <p className="lead">{summary}</p>
            {by && <p className="by">{by}</p>}
          </div>
          {picture}
          {below}
        </div>
      </header>
      <div className="neat" />
    </>
  )
}

function Crumbs({ crumbs, here }: { crumbs: readonly ShellLink[]; here: string }) {
  return (
    <nav className="crumb" aria-label={m.country_crumbs()}>
      {crumbs.map(({ to, label }) => (
        <span key={to}>
          <Link to={to}>{label}</Link>
          <span aria-hidden="true"> / </span>
        </span>
      ))}
      <span className="sr" aria-current="page">
        {here}
      </span>
    </nav>
  )
}

type ArticleProps = {
  body: readonly Block[]
  sources?: Entry['facts']['sources']
  /** The language of the text, if it is not the page's. */
  lang?: string | undefined
  /** Stands below the contents. */
  aside?: ReactNode
}

/** A text with its contents beside it and notes in its margin. */
export function Article({ body, sources = [], lang, aside }: ArticleProps) {
  const sections = [
    ...sectionsOf(body).map(({ id, text }) => ({ id, text })),
    ...(sources.length > 0 ? [{ id: 'sources', text: m.article_sources() }] : []),
  ]
  return (
    <div className="wrap art">
      <div className="side">
        {sections.length > 1 && <Contents sections={sections} />}
        {aside}
      </div>
      <div className="prose">
        {lang && <p className="callout">{m.article_untranslated()}</p>}
        <article lang={lang}>
          <Blocks of={body} />
        </article>
        {sources.length > 0 && <Sources sources={sources} />}
      </div>
    </div>
  )
}
