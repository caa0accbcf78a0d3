import type { MailBlock, MailContent } from '../content.ts'
import type { MailContext } from '../mail-context.ts'
import { footLines } from './foot-lines.ts'

/** Renders a mail as plain text: the same parts in the same order as the HTML. */
export function renderText(content: MailContent, context: MailContext): string {
  // Mail programs recognise a signature by two hyphens and a space.
  const foot = ['-- ', ...footLines(content, context)].join('\n')
  const body = content.blocks.map(blockText).filter((part) => part !== '')
  const parts = [context.brand.wordmark, content.title, ...body, ...(content.notes ?? []), foot]
  return `${parts.join('\n\n')}\n`
}

function blockText(block: MailBlock): string {
  switch (block.kind) {
    case 'code':
      return `    ${block.code}`
    case 'button':
    case 'link':
      return `${block.label}\n${block.url}`
    case 'facts':
      return block.facts.map(({ term, value }) => `${term}\n    ${value}`).join('\n')
    case 'picture':
      return ''
    default:
      return block.text
  }
}
