import { Parser } from 'htmlparser2'

type RewrittenElement = {
  tagName: string
  attributes: Iterable<[string, string]>
  getAttribute: (name: string) => string | null
  setAttribute: (name: string, value: string) => void
  append: (content: string, options: { html: true }) => void
  remove: () => void
}

type Handlers = { element: (element: RewrittenElement) => void }
type Attributes = Record<string, string>
type Rule = { matches: (name: string, attributes: Attributes) => boolean; handlers: Handlers }

/**
 * The worker's `HTMLRewriter` on Node, with the features that are used: it passes elements to
 * handlers, which may change attributes, append HTML or remove the element. Everything else is
 * unchanged.
 */
export class NodeHtmlRewriter {
  private readonly rules: Rule[] = []

  on(selector: string, handlers: Handlers): this {
    this.rules.push({ matches: readSelector(selector), handlers })
    return this
  }

  transform(response: Response): Response {
    const { status, headers: given, body } = response
    const headers = new Headers(given)
    headers.delete('content-length')
    if (!body) return new Response(null, { status, headers })
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const rewritten = rewriteBody(response, this.rules, writable)
    // An error is passed on through the stream, whose reader sees it.
    rewritten.catch((error: unknown) => writable.abort(error).catch(() => undefined))
    return new Response(readable, { status, headers })
  }
}

async function rewriteBody(response: Response, rules: Rule[], to: WritableStream<Uint8Array>) {
  const html = rewrite(await response.text(), rules)
  const writer = to.getWriter()
  await writer.write(new TextEncoder().encode(html))
  await writer.close()
}

const selectorText = /^(\*|[a-z][a-z0-9]*)(?:\[([a-z-]+)(?:(\*?=)"([^"]*)")?\])?$/

/** Reads a name or `*`, with at most one condition: `[name]`, `[name="value"]`, `[name*="part"]`. */
function readSelector(selector: string): Rule['matches'] {
  const found = selectorText.exec(selector)
  if (!found) throw new Error(`expected a simpler selector than ${selector}`)
  const [, tag, name, sign, wanted = ''] = found
  return (tagName, attributes) => {
    if (tag !== '*' && tag !== tagName) return false
    if (name === undefined) return true
    const value = attributes[name]
    if (value === undefined || sign === undefined) return value !== undefined
    return sign === '=' ? value === wanted : value.includes(wanted)
  }
}

function rewrite(html: string, rules: readonly Rule[]): string {
  let kept = ''
  let keptUntil = 0
  /** The number of open elements inside a removed one, including that one. */
  let removedDepth = 0
  /** What was appended to each of the open elements. */
  const appended: string[] = []
  const parser = new Parser(
    {
      onopentag(tagName, attributes) {
        if (removedDepth > 0) removedDepth += 1
        const depth = appended.push('') - 1
        let isChanged = false
        const element = {
          tagName,
          attributes: Object.entries(attributes),
          getAttribute: (name: string) => attributes[name] ?? null,
          setAttribute(name: string, value: string) {
            attributes[name] = value
            isChanged = true
          },
          append(content: string) {
            appended[depth] += content
          },
          remove() {
            if (removedDepth === 0) kept += html.slice(keptUntil, parser.startIndex)
            removedDepth = Math.max(1, removedDepth)
          },
        }
        for (const { matches, handlers } of rules) {
          if (matches(tagName, attributes)) handlers.element(element)
        }
        if (!isChanged || removedDepth > 0) return
        kept += html.slice(keptUntil, parser.startIndex) + openingTag(tagName, attributes)
        keptUntil = parser.endIndex + 1
      },
      onclosetag() {
        const last = appended.pop()
        if (removedDepth === 0 && last) {
          kept += html.slice(keptUntil, parser.startIndex) + last
          keptUntil = parser.startIndex
        }
        if (removedDepth === 0) return
        removedDepth -= 1
        if (removedDepth === 0) keptUntil = parser.endIndex + 1
      },
    },
    // Values are not decoded, as in the platform's rewriter.
    { decodeEntities: false },
  )
  parser.end(html)
  return removedDepth === 0 ? kept + html.slice(keptUntil) : kept
}

function openingTag(name: string, attributes: Attributes): string {
  const quoted = (value: string) => value.replaceAll('"', '&quot;')
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${quoted(value)}"`)
  return `<${name}${written.join('')}>`
}
