import { articleHead, foreignLang } from '#app/article/article-head.ts'
import { loadEntry } from '#app/article/load-entry.ts'
import { type Section, splitSections } from '#app/article/parse/split-sections.ts'
import { tenantContext } from '#app/page/context.ts'
import { Blocks } from '#app/ui/article/blocks.tsx'
import { Inline } from '#app/ui/article/tree/inline.tsx'
import { Neatline } from '#app/ui/map/ornaments.tsx'
import { usualVolumeSteps } from '#contract/commerce/volume-price.ts'
import type { Route } from './+types/enterprise.ts'
import { Demo, Doors } from './demo.tsx'
import { formChoices } from './form/form-choices.ts'
import { Hero } from './hero.tsx'
import { Jobs } from './jobs.tsx'
import { loadPrices } from './load-prices.ts'
import { Prices } from './prices.tsx'
import { Rights } from './rights.tsx'
import '#app/ui/article/article.css'
import './enterprise.css'

export { meta } from '#app/page/head.ts'

/**
 * The sections are used in order; if a text has fewer or more, they are shown as plain sections.
 */
const jobCount = 3

export async function loader({ context }: Route.LoaderArgs) {
  const [entry, prices, choices] = await Promise.all([
    loadEntry(context, 'pages', 'enterprise'),
    loadPrices(context),
    formChoices(context, false),
  ])
  const { lead, sections } = splitSections(entry.body)
  return {
    title: entry.title,
    summary: entry.summary,
    lang: foreignLang(entry, context),
    lead,
    jobs: sections.slice(0, jobCount),
    others: sections.slice(jobCount),
    prices,
    steps: context.get(tenantContext).volumePrices ?? usualVolumeSteps,
    choices,
    head: articleHead({ context, entry }),
  }
}

export default function EnterprisePage({ loaderData }: Route.ComponentProps) {
  const { title, summary, lang, lead, jobs, others, prices, steps, choices } = loaderData
  const [rights, volume, demo, doors, ...more] = others
  return (
    <div className="ent">
      <Hero title={title} summary={summary} lead={lead} lang={lang} />
      <Neatline />
      <Jobs sections={jobs} lang={lang} />
      {rights && <Rights section={rights} lang={lang} />}
      {volume && <Prices section={volume} lang={lang} rows={prices} steps={steps} />}
      {demo && <Demo section={demo} lang={lang} choices={choices} />}
      {doors && <Doors section={doors} lang={lang} />}
      {more.map((section) => (
        <PlainSection key={section.heading.id} section={section} lang={lang} />
      ))}
    </div>
  )
}

function PlainSection({ section, lang }: { section: Section; lang: string | undefined }) {
  return (
    <section className="sec" lang={lang}>
      <div className="wrap prose">
        <h2 id={section.heading.id}>
          <Inline of={section.heading.of} />
        </h2>
        <article>
          <Blocks of={section.of} />
        </article>
      </div>
    </section>
  )
}
