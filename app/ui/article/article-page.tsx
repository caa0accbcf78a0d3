import type { ReactNode } from 'react'
import { m } from '#app/paraglide/messages.js'
import { Link } from '#app/ui/kit/link.tsx'
import { Neatline } from '#app/ui/map/ornaments.tsx'
import type { ShellLink } from '#app/ui/shop.ts'
import type { Entry } from '#contract/texts/content.ts'
import { Blocks } from './blocks.tsx'
import { Contents, sectionsOf } from './contents.tsx'
import { Sources } from './sources.tsx'
import type { Block } from './tree/ast.ts'
import './article.css'

type ArticleHeadProps = {
  title: string
  summary: string
  /** The language of title and summary, if it differs from the page's. */
  lang?: string | undefined
  crumbs?: readonly ShellLink[]
  /** The last crumb; by default the title, for screen readers alone. */
  here?: string
  /** Facts below the summary, such as the day of checking. */
  by?: ReactNode
  /** A drawing beside the title. */
  picture?: ReactNode
  /** Content below the facts, with the full width of the page. */
  below?: ReactNode
  /** Set for a page that lists texts, whose title is short. */
  large?: boolean
}

/** The head of a text: its breadcrumb, its title and its summary. */
export function ArticleHead(props: ArticleHeadProps) {
  const { title, summary, lang, crumbs = [], here, by, picture, below } = props
  return (
    <>
      <header className={headClass(props)}>
        <div className="wrap">
          <div className="tx">
            {crumbs.length > 0 && <Crumbs crumbs={crumbs} title={title} here={here} />}
            <h1 lang={lang}>{title}</h1>
            <p className="lead" lang={lang}>
              {summary}
            </p>
            {by && <p className="by">{by}</p>}
          </div>
          {picture}
          {below}
        </div>
      </header>
      <Neatline />
    </>
  )
}

function headClass({ picture, large }: ArticleHeadProps): string {
  return ['ahead paper', picture && 'pictured', large && 'large'].filter(Boolean).join(' ')
}

type CrumbsProps = {
  crumbs: readonly ShellLink[]
  title: string
  here: string | undefined
}

function Crumbs({ crumbs, title, here }: CrumbsProps) {
  return (
    <nav className="crumb" aria-label={m.country_crumbs()}>
      {crumbs.map(({ to, label }) => (
        <span key={to}>
          <Link to={to}>{label}</Link>
        </span>
      ))}
      <span className={here ? undefined : 'sr'} aria-current="page">
        {here ?? title}
      </span>
    </nav>
  )
}

type ArticleProps = {
  body: readonly Block[]
  sources?: Entry['facts']['sources']
  /** The language of the text, if it differs from the page's. */
  lang?: string | undefined
  /** Content below the table of contents. */
  aside?: ReactNode
  /** Whether the first paragraph is shown larger. */
  opens?: boolean
}

/** A text with its contents beside it and notes in its margin. */
export function Article({ body, sources = [], lang, aside, opens }: ArticleProps) {
  const sections = [
    ...sectionsOf(body).map(({ id, text }) => ({ id, text })),
    ...(sources.length > 0 ? [{ id: 'sources', text: m.article_sources() }] : []),
  ]
  return (
    <div className={opens ? 'wrap art opens' : 'wrap art'}>
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
