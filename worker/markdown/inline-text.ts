import { DomUtils } from 'htmlparser2'
import { isBlock, isRead, type PageElement, type PageNode } from './page-parts.ts'

/** Elements within a sentence, whose text may be a part of a word. */
const inText = new Set('b strong em i code sub sup abbr mark wbr bdi bdo time a'.split(' '))
/** Words of these scripts are written without spaces. */
const unspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]/u
const endsWord = /[\p{L}\p{M}\p{N}\p{Sc}%)\]]$/u
const beginsWord = /^[\p{L}\p{N}\p{Sc}([]/u

/**
 * Returns the text of nodes in one line. Elements that the layout keeps apart are kept apart by a
 * space, and blocks, as those of a card, by a dot.
 */
export function inlineText(nodes: readonly PageNode[], origin: string): string {
  let line = ''
  let joint = ''
  for (const node of nodes) {
    if (DomUtils.isText(node)) {
      line = joined(line, node.data.replace(/\s+/g, ' '), joint)
      joint = ''
    } else if (DomUtils.isTag(node) && isRead(node)) {
      const text = node.name === 'br' ? ' ' : ownText(node, origin)
      const own = isBlock(node) ? ' · ' : inText.has(node.name) && node.name !== 'a' ? '' : ' '
      line = joined(line, text, own === ' · ' ? own : joint || own)
      joint = text.trim() === '' ? joint || own : own
    }
  }
  return line
}

function ownText(node: PageElement, origin: string): string {
  const text = inlineText(node.children, origin)
  const href = node.name === 'a' ? addressOf(node.attribs.href, origin) : undefined
  if (!href) return text
  const isNamed = node.attribs['aria-labelledby'] ?? node.attribs['aria-label']
  const label = text.trim() || (isNamed ? node.attribs.href : '')
  return label ? `[${label}](${href})` : ''
}

function joined(before: string, after: string, joint: string): string {
  if (after.trim() === '') return before + (before.endsWith(' ') ? '' : after)
  if (before.trim() === '') return after.trimStart()
  if (joint === ' · ') return `${before.trimEnd()} · ${after.trim()}`
  if (before.endsWith(' ')) return before + after.trimStart()
  const isUnspaced = unspaced.test(before.slice(-1)) && unspaced.test(after.slice(0, 1))
  const areWords = endsWord.test(before) && beginsWord.test(after) && !isUnspaced
  return before + (joint === ' ' && areWords ? ' ' : '') + after
}

/** Links within the page and without a known scheme keep only their text. */
function addressOf(href: string | undefined, origin: string): string | undefined {
  if (!href || href.startsWith('#')) return undefined
  return href.startsWith('/') ? origin + href : href
}
