import { DomUtils, type parseDocument } from 'htmlparser2'

export type PageNode = ReturnType<typeof parseDocument>['children'][number]
export type PageElement = Extract<PageNode, { name: string; attribs: object }>

/** Elements whose text only serves the layout, scripts or whoever fills in a form. */
const unread = new Set(
  'script style svg noscript template button label select textarea input nav head'.split(' '),
)
const blocks = new Set(
  'h1 h2 h3 h4 h5 h6 p div section article header ul ol li dl dt dd table figure figcaption details summary caption blockquote pre fieldset legend form hr'.split(
    ' ',
  ),
)

/** Whether a text version has an element; not if it is a menu, hidden or the link of a heading. */
export function isRead({ name, attribs }: PageElement): boolean {
  const isMenu = attribs.class === 'tocm' || attribs.class === 'anchor'
  return !unread.has(name) && !isMenu && attribs['aria-hidden'] !== 'true'
}

/** Whether an element is shown on lines of its own, as it is a block or has one. */
export function isBlock(node: PageNode): boolean {
  if (!DomUtils.isTag(node)) return false
  // A link around a card is one line.
  return blocks.has(node.name) || (node.name !== 'a' && node.children.some(isBlock))
}
