/** A node of a parsed module; its other fields depend on its type. */
// biome-ignore lint/suspicious/noExplicitAny: a node's fields are known by its type alone
export type SyntaxNode = { type: string; start: number; end: number; [field: string]: any }

/** Visits a node and every node below it, each before its children. */
export function walkSyntax(node: object, visit: (node: SyntaxNode) => void): void {
  if ('type' in node && typeof node.type === 'string') visit(node as SyntaxNode)
  for (const part of Object.values(node)) {
    if (typeof part === 'object' && part !== null) walkSyntax(part, visit)
  }
}
