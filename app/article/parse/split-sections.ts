import type { Block, DataBlock, Heading } from '#app/ui/article/tree/ast.ts'

/** A heading of the second level with everything below it. */
export type Section = { heading: Heading; of: Block[] }

/** Splits a text at its headings of the second level; `lead` is the part before the first one. */
export function splitSections(body: readonly Block[]): { lead: Block[]; sections: Section[] } {
  const lead: Block[] = []
  const sections: Section[] = []
  for (const block of body) {
    if (block.kind === 'heading' && block.depth === 2) sections.push({ heading: block, of: [] })
    else (sections.at(-1)?.of ?? lead).push(block)
  }
  return { lead, sections }
}

/** Returns the blocks of data with a name, in a text's order. */
export function blocksNamed(body: readonly Block[], name: DataBlock['name']): DataBlock[] {
  return body.filter((block): block is DataBlock => block.kind === 'data' && block.name === name)
}
