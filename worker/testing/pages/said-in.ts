import { DomUtils, parseDocument } from 'htmlparser2'

/** Letters and digits alone: marks and the space between parts are the format's own. */
export const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')

const unread = 'nav svg script style button label select textarea noscript template'.split(' ')

/** The headings, paragraphs and cells of a page's main part that people read. */
export function saidIn(html: string): string[] {
  const main = DomUtils.getElementsByTagName('main', parseDocument(html))[0]
  if (!main) throw new Error('expected a main part')
  const isUnread = ({ name, attribs }: { name: string; attribs: Record<string, string> }) =>
    unread.includes(name) ||
    attribs['aria-hidden'] === 'true' ||
    /^(anchor|tocm)$/.test(attribs.class ?? '')
  for (const each of DomUtils.filter((node) => DomUtils.isTag(node) && isUnread(node), main)) {
    DomUtils.removeElement(each)
  }
  const parts = DomUtils.filter(
    (node) => DomUtils.isTag(node) && /^(h[1-6]|p|td|th|dt|dd)$/.test(node.name),
    main,
  )
  return parts.map((node) => lettersOf(DomUtils.textContent(node))).filter((text) => text !== '')
}
