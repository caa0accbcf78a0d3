import { DomUtils, parseDocument } from 'htmlparser2'
import { inlineText } from './inline-text.ts'
import { isBlock, isRead, type PageElement, type PageNode } from './page-parts.ts'

const { isTag } = DomUtils

/**
 * Returns the text of a page's `main` element as Markdown, for readers that ask for it: headings,
 * paragraphs, lists, tables and links with absolute addresses.
 */
export function toMarkdown(html: string, origin: string): string {
  const page = parseDocument(html)
  const [main] = DomUtils.getElementsByTagName('main', page, true, 1)
  const text = main ? blocksOf(main.children, origin).join('\n\n') : ''
  if (text !== '') return `${text}\n`
  const [title] = DomUtils.getElementsByTagName('title', page, true, 1)
  return `# ${title ? DomUtils.textContent(title).trim() : ''}\n`
}

/** Nodes of one line between blocks are a paragraph. */
function blocksOf(nodes: readonly PageNode[], origin: string): string[] {
  const found: string[] = []
  let line: PageNode[] = []
  function endLine(): void {
    found.push(inlineText(line, origin).trim())
    line = []
  }
  for (const node of nodes) {
    if (!isBlock(node)) line.push(node)
    else if (isTag(node) && isRead(node)) {
      endLine()
      found.push(...blockOf(node, origin))
    }
  }
  endLine()
  return found.filter((block) => block !== '')
}

function blockOf(node: PageElement, origin: string): string[] {
  const [, level] = /^h([1-6])$/.exec(node.name) ?? []
  if (level) {
    const text = inlineText(node.children, origin).trim()
    return [text && `${'#'.repeat(Number(level))} ${text}`]
  }
  if (isList(node)) return [listOf(node, origin, '').join('\n')]
  if (node.name === 'dl') return [factsOf(node, origin).join('\n')]
  if (node.name === 'table') return tableOf(node, origin)
  return blocksOf(node.children, origin)
}

function isList(node: PageNode): boolean {
  return isTag(node) && (node.name === 'ul' || node.name === 'ol') && isRead(node)
}

/** Items are one line each; the lists directly within an item follow it. */
function listOf(list: PageElement, origin: string, indent: string): string[] {
  return list.children.filter(isTag).flatMap((item) => {
    const rest = item.children.filter((child) => !isList(child))
    const text = inlineText(rest, origin).trim()
    const below = item.children
      .filter(isTag)
      .filter(isList)
      .flatMap((inner) => listOf(inner, origin, `${indent}  `))
    return text === '' ? below : [`${indent}- ${text}`, ...below]
  })
}

/** Each name of a description list with its values is one item. */
function factsOf(list: PageElement, origin: string): string[] {
  const parts = DomUtils.filter((node) => isTag(node) && /^d[td]$/.test(node.name), list)
  const lines: string[] = []
  for (const part of parts.filter(isTag)) {
    const text = inlineText(part.children, origin).trim()
    const before = lines.at(-1)
    if (part.name === 'dt' || before === undefined) lines.push(`- ${text}`)
    else lines[lines.length - 1] = `${before}${before.includes(': ') ? ', ' : ': '}${text}`
  }
  return lines
}

/** A table without a row of headings gets an empty one, as Markdown has no others. */
function tableOf(table: PageElement, origin: string): string[] {
  const named = (name: string) => DomUtils.getElementsByTagName(name, table)
  const rows = named('tr').map((row) => row.children.filter(isTag))
  const columns = Math.max(...rows.map((cells) => cells.length))
  const isHeaded = rows[0]?.every(({ name }) => name === 'th') === true
  const texts = rows.map((cells) => cells.map((cell) => cellOf(cell, origin)))
  const [head = [], ...body] = isHeaded ? texts : [[], ...texts]
  const lines = [head, Array<string>(columns).fill('---'), ...body].map((cells) => {
    return `| ${Array.from({ length: columns }, (_, at) => cells[at] ?? '').join(' | ')} |`
  })
  const caption = named('caption').map(({ children }) => inlineText(children, origin).trim())
  return [...caption, lines.join('\n')]
}

function cellOf(cell: PageElement, origin: string): string {
  return inlineText(cell.children, origin).trim().replaceAll('|', '\\|')
}
