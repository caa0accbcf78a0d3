import type { Block, Inline } from '#app/ui/article/tree/ast.ts'

export type InlineKind = Exclude<Inline, string>['kind']
export type InlineOf<K extends InlineKind> = Extract<Inline, { kind: K }>

/** Replaces all inline parts of one kind, at every depth of a text. */
export function changeInline<K extends InlineKind>(
  blocks: readonly Block[],
  kind: K,
  change: (part: InlineOf<K>) => Inline[],
): Block[] {
  const isWanted = (part: unknown): part is InlineOf<K> =>
    typeof part === 'object' && part !== null && 'kind' in part && part.kind === kind
  const walk = (part: unknown): unknown => {
    if (Array.isArray(part)) {
      return part.flatMap((each) => (isWanted(each) ? change(each) : [walk(each)]))
    }
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, walk(value)]))
  }
  return walk(blocks) as Block[]
}
