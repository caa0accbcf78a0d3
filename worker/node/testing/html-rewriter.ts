import { Parser } from 'htmlparser2'

type RewrittenElement = {
  tagName: string
  attributes: Iterable<[string, string]>
  getAttribute: (name: string) => string | null
  remove: () => void
}

type Handlers = { element: (element: RewrittenElement) => void }

/**
 * An implementation of the worker's `HTMLRewriter` for tests on Node, with the features that they
 * use: it passes elements with a given name, or all of them, to a handler and leaves out removed
 * ones. Text is not changed.
 */
class NodeHtmlRewriter {
  private readonly rules: [name: string, handlers: Handlers][] = []

  on(name: string, handlers: Handlers): this {
    this.rules.push([name, handlers])
    return this
  }

  transform(response: Response): { text: () => Promise<string> } {
    return { text: async () => rewrite(await response.text(), this.rules) }
  }
}

function rewrite(html: string, rules: [name: string, handlers: Handlers][]): string {
  let kept = ''
  let keptUntil = 0
  /** The number of open elements inside a removed one, including that one. */
  let removedDepth = 0
  const parser = new Parser(
    {
      onopentag(tagName, attributes) {
        const remove = () => {
          if (removedDepth === 0) kept += html.slice(keptUntil, parser.startIndex)
          removedDepth = Math.max(1, removedDepth)
        }
        if (removedDepth > 0) removedDepth += 1
        const element = {
          tagName,
          attributes: Object.entries(attributes),
          getAttribute: (name: string) => attributes[name] ?? null,
          remove,
        }
        for (const [name, handlers] of rules) {
          if (name === '*' || name === tagName) handlers.element(element)
        }
      },
      onclosetag() {
        if (removedDepth === 0) return
        removedDepth -= 1
        if (removedDepth === 0) keptUntil = parser.endIndex + 1
      },
    },
    { decodeEntities: false },
  )
  parser.end(html)
  return removedDepth === 0 ? kept + html.slice(keptUntil) : kept
}

Object.assign(globalThis, { HTMLRewriter: NodeHtmlRewriter })
