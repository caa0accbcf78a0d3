import type { Block, DataBlock } from '#app/ui/article/tree/ast.ts'
import { plainInline } from '#app/ui/article/tree/plain-inline.ts'

/**
 * Attaches to each step the screen that its third cell names: the next screen with that name below
 * the steps. An attached screen is no longer shown as a block of its own.
 */
export function attachScreens(blocks: readonly Block[]): Block[] {
  const taken = new Set<Block>()
  const joined = blocks.map((block, at): Block => {
    if (block.kind !== 'data' || block.name !== 'steps') return block
    const screens = block.rows.map(([, , cell = []]) => {
      const name = plainInline(cell)
      const screen = blocks.slice(at).find((each) => isScreen(each, name))
      if (screen) taken.add(screen)
      return screen
    })
    return screens.some((each) => each !== undefined) ? { ...block, screens } : block
  })
  return joined.filter((block) => !taken.has(block))
}

function isScreen(block: Block, name: string): block is DataBlock {
  return (
    name !== '' && block.kind === 'data' && block.name === 'screen' && block.fields.name === name
  )
}
