import type { Token, Tokens } from 'marked'
import type { Inline } from '#app/ui/article/tree/ast.ts'
import { BoundedLexer } from './bounded-lexer.ts'
import { checkAddress, checkPicture } from './check-address.ts'

/** Values for placeholders in texts: `{{shop}}` is replaced by the tenant's name. */
export type Placeholders = Readonly<Record<string, string>>

/** Deeper nesting is shown as plain text, so that no text can exhaust the stack. */
const maxDepth = 12

/** Entities that writers use; other text that looks like one is shown unchanged. */
const entities: Readonly<Record<string, string>> = {
  '&nbsp;': '\u00a0',
  '&shy;': '\u00ad',
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
}

const placeholder = /\{\{(\w+)\}\}/g

/** Replaces placeholders by the shop's values; unknown ones are left out. */
export function fillPlaceholders(text: string, values: Placeholders): string {
  return text.replace(placeholder, (_, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : '',
  )
}

/**
 * Drops lines with a placeholder whose value is empty: a shop without a telephone gets no line
 * "Telephone:". An item of a list is one line.
 */
export function dropUnfilled(text: string, values: Placeholders): string {
  const isEmpty = (name: string) => Object.hasOwn(values, name) && values[name] === ''
  return text
    .split('\n')
    .filter((line) => ![...line.matchAll(placeholder)].some(([, name = '']) => isEmpty(name)))
    .join('\n')
}

/** Reads one line of Markdown. */
export function parseLine(text: string, values: Placeholders): Inline[] {
  return toInline(new BoundedLexer().inlineTokens(text), values, 0)
}

/** Converts the lexer's tokens by an allow-list; raw HTML is dropped. */
export function toInline(
  tokens: readonly Token[] | undefined,
  values: Placeholders,
  depth: number,
): Inline[] {
  if (depth > maxDepth)
    return [fillPlaceholders((tokens ?? []).map(({ raw }) => raw).join(''), values)]
  return (tokens ?? []).flatMap((token) => one(token as Tokens.Generic, values, depth))
}

function one(token: Tokens.Generic, values: Placeholders, depth: number): Inline[] {
  const inner = () => toInline(token.tokens, values, depth + 1)
  switch (token.type) {
    case 'text':
      return token.tokens ? inner() : toText(token.text, values)
    case 'escape':
      return [token.text]
    case 'strong':
    case 'em':
      return [{ kind: token.type, of: inner() }]
    case 'del':
      return inner()
    case 'codespan':
      return [{ kind: 'code', text: fillPlaceholders(token.text, values) }]
    case 'br':
      return [{ kind: 'break' }]
    case 'link':
      return toLink(fillPlaceholders(token.href, values), inner())
    case 'image':
      return toPicture(token.href, token.text)
    default:
      return []
  }
}

/** A link to an address that is not allowed keeps its text. */
function toLink(given: string, of: Inline[]): Inline[] {
  const href = checkAddress(given)
  return href === undefined ? of : [{ kind: 'link', href, of }]
}

function toPicture(given: string, alt: string): Inline[] {
  const src = checkPicture(given)
  return src === undefined ? [alt] : [{ kind: 'image', src, alt }]
}

/**
 * Splits text at its references to sources: `[^1]`. A space before one is removed, so that no line
 * begins with a reference.
 */
function toText(given: string, values: Placeholders): Inline[] {
  const shown = fillPlaceholders(given, values).replace(/&\w+;/g, (all) => entities[all] ?? all)
  const parts = shown.split(/(\[\^\d{1,3}\])/)
  return parts.flatMap((part, index): Inline[] => {
    const at = /^\[\^(\d+)\]$/.exec(part)?.[1]
    if (at !== undefined) return [{ kind: 'note', at: Number(at) }]
    const text = index < parts.length - 1 ? part.trimEnd() : part
    return text === '' ? [] : [text]
  })
}
