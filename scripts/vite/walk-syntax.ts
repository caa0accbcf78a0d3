/** A node of a parsed module, of whatever kind; what else it holds depends on that. */
// biome-ignore lint/suspicious/noExplicitAny: a node's fields are known by its type alone
export type SyntaxNode = { type: string; start: number; end: number; [field: string]: any }

/** Visits every node below one, each before its parts. */
export function walkSyntax(node: object, visit: (node: SyntaxNode) => void): void {
  if ('type' in node && typeof node.type === 'string') visit(node as SyntaxNode)
  for (const part of Object.values(node)) {
    if (typeof part === 'object' && part !== null) walkSyntax(part, visit)
  }
}
