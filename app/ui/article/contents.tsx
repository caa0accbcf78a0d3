import { ChevronDown } from 'lucide'
import { m } from '#app/paraglide/messages.js'
import { Icon } from '#app/ui/icon.tsx'
import type { Block, Heading } from './tree/ast.ts'

/** Returns the headings that a table of contents lists. */
export function sectionsOf(body: readonly Block[]): Heading[] {
  return body.filter((block): block is Heading => block.kind === 'heading' && block.depth === 2)
}

type Section = { id: string; text: string; number?: number }

/** The table of contents: beside the text, and a menu above it on narrow screens. */
export function Contents({ sections }: { sections: readonly Section[] }) {
  const list = (
    <ol>
      {sections.map(({ id, text, number }) => (
        <li key={id}>
          <a href={`#${id}`}>
            {number !== undefined && <span className="num">{number}</span>}
            {text}
          </a>
        </li>
      ))}
    </ol>
  )
  return (
    <>
      <nav className="toc" aria-label={m.article_contents()}>
        <p>{m.article_contents()}</p>
        {list}
      </nav>
      <details className="tocm">
        <summary>
          {m.article_contents()}
          <Icon of={ChevronDown} className="i" aria-hidden />
        </summary>
        {list}
      </details>
    </>
  )
}
