import type { Section } from '#app/article/parse/split-sections.ts'
import { m } from '#app/paraglide/messages.js'
import { Blocks } from '#app/ui/article/blocks.tsx'
import type { Block } from '#app/ui/article/tree/ast.ts'
import { Inline } from '#app/ui/article/tree/inline.tsx'
import { pathTo } from '#contract/pages/path-to.ts'
import { AskedForm } from './form/asked-form.tsx'
import type { Choices } from './form/form-choices.ts'

type SectionProps = { section: Section; lang: string | undefined }
type DemoProps = SectionProps & { choices: Choices }

/** The course of a demo, and the form that requests one; the page of the form receives it. */
export function Demo({ section: { heading, of }, lang, choices }: DemoProps) {
  return (
    <section className="sec">
      <div className="wrap ent-demo">
        <div lang={lang}>
          <h2 id={heading.id}>
            <Inline of={heading.of} />
          </h2>
          <Blocks of={of} />
        </div>
        <AskedForm
          asked={{ form: 'book', title: m.business_book_title(), choices }}
          action={pathTo('enterprise-form', { form: 'book' })}
        />
      </div>
    </section>
  )
}

/**
 * Each heading of the third level with its text becomes a door; the last text is shown below the
 * doors.
 */
export function Doors({ section: { heading, of }, lang }: SectionProps) {
  const doors: { id: string; of: Block[] }[] = []
  for (const block of of) {
    if (block.kind === 'heading') doors.push({ id: block.id, of: [block] })
    else doors.at(-1)?.of.push(block)
  }
  // A door consists of a heading and one block; the blocks after the last one concern all doors.
  const foot = doors.at(-1)?.of.splice(2) ?? []
  return (
    <section className="sec" lang={lang}>
      <div className="wrap">
        <h2 id={heading.id}>
          <Inline of={heading.of} />
        </h2>
        <div className="ent-doors">
          {doors.map((door) => (
            <div key={door.id} className="door">
              <Blocks of={door.of} />
            </div>
          ))}
        </div>
        <div className="ent-rest">
          <Blocks of={foot} />
        </div>
      </div>
    </section>
  )
}
