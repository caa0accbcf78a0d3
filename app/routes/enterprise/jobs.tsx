import type { Section } from '#app/article/parse/split-sections.ts'
import { Blocks } from '#app/ui/article/blocks.tsx'
import { Inline } from '#app/ui/article/tree/inline.tsx'
import { AssignSample, PaySample, WatchSample } from './job-samples.tsx'

/** The tasks of organisations in the portal, one per column, each with a small drawing. */
const samples = [AssignSample, WatchSample, PaySample]

type JobsProps = { sections: readonly Section[]; lang: string | undefined }

export function Jobs({ sections, lang }: JobsProps) {
  return (
    <div className="wrap ent-jobs">
      {sections.map((section, at) => {
        const Sample = samples[at]
        return (
          <section key={section.heading.id} className="ent-job">
            <Job section={section} lang={lang} drawing={Sample && <Sample />} />
          </section>
        )
      })}
    </div>
  )
}

type JobProps = { section: Section; lang: string | undefined; drawing: React.ReactNode }

/** The section's name is shown small above its own heading; the drawing follows the first block. */
function Job({ section: { heading, of }, lang, drawing }: JobProps) {
  const [title, first, ...rest] = of
  return (
    <>
      <h2 id={heading.id} lang={lang}>
        <small>
          <Inline of={heading.of} />
        </small>
        {title?.kind === 'heading' && <Inline of={title.of} />}
      </h2>
      <div className="ent-first" lang={lang}>
        {first && <Blocks of={[first]} />}
      </div>
      {drawing}
      <div className="ent-rest" lang={lang}>
        <Blocks of={rest} />
      </div>
    </>
  )
}
