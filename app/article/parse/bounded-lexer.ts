import { Lexer, type Token, type TokensList } from 'marked'

/** Deeper lists, quotations and emphasis are read as plain text. */
const maxDepth = 12
/**
 * The longest paragraph in which emphasis and links are recognised, and below, the most markers of
 * them.
 */
const maxInline = 10_000
const maxSigns = 400

/**
 * A lexer with bounded work. The lexer that it extends calls itself for each level of nesting, and
 * searches the whole paragraph for the end of each emphasis, so that a text of only markers would
 * overflow the stack or take minutes.
 */
export class BoundedLexer extends Lexer {
  #depth = 0

  constructor() {
    super({ gfm: true })
  }

  override blockTokens(text: string, tokens?: Token[], isClipped?: boolean): Token[]
  override blockTokens(text: string, tokens?: TokensList, isClipped?: boolean): TokensList
  override blockTokens(text: string, tokens: Token[] = [], isClipped?: boolean): Token[] {
    return this.#within(text, tokens, () => super.blockTokens(text, tokens, isClipped))
  }

  override inlineTokens(text: string, tokens: Token[] = []): Token[] {
    if (isTangled(text)) return addPlain(text, tokens)
    return this.#within(text, tokens, () => super.inlineTokens(text, tokens))
  }

  #within(text: string, tokens: Token[], read: () => Token[]): Token[] {
    if (this.#depth > maxDepth) return addPlain(text, tokens)
    this.#depth += 1
    try {
      return read()
    } finally {
      this.#depth -= 1
    }
  }
}

function isTangled(text: string): boolean {
  if (text.length > maxInline) return true
  return text.length > maxSigns && (text.match(/[*_~`[\]<]/g)?.length ?? 0) > maxSigns
}

function addPlain(text: string, tokens: Token[]): Token[] {
  tokens.push({ type: 'text', raw: text, text, escaped: false })
  return tokens
}
