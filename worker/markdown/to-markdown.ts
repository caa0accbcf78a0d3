import { Parser } from 'htmlparser2'

/** Elements whose text only serves the layout or scripts, and not a reader. */
const silent = [
  'script',
  'style',
  'svg',
  'noscript',
  'template',
  'form',
  'button',
  'select',
  'head',
]
/** Recognises lists of links to other places, within the page and above it. */
const isList = (name: string, className = '') => name === 'nav' || className === 'tocm'
const breaks = ['p', 'div', 'section', 'article', 'li', 'tr', 'dt', 'dd', 'figure', 'summary']
const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']

/**
 * Returns the text of a page's `main` element as Markdown, for readers that ask for it: headings,
 * paragraphs, lists, tables and links with absolute addresses.
 */
export function toMarkdown(html: string, origin: string): string {
  let title = ''
  let isTitle = false
  let isMain = false
  let quiet = 0
  let out = ''
  const hrefs: (string | undefined)[] = []
  const say = (text: string) => {
    if (isMain && quiet === 0) out += text
  }
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'title') isTitle = true
      if (name === 'main') isMain = true
      if (isSilent(name, attributes)) quiet += 1
      if (headings.includes(name)) say(`\n\n${'#'.repeat(Number(name[1]))} `)
      else if (name === 'li') say('\n- ')
      else if (name === 'br' || name === 'ul' || name === 'ol') say('\n')
      else if (name === 'td' || name === 'th') say('| ')
      else if (breaks.includes(name)) say('\n\n')
      if (name === 'a') {
        hrefs.push(addressOf(attributes.href, origin))
        if (hrefs.at(-1)) say('[')
      }
    },
    ontext(text) {
      if (isTitle && !isMain) title += text
      say(text.replace(/\s+/g, ' '))
    },
    onclosetag(name) {
      if (name === 'title') isTitle = false
      if (name === 'a') {
        const href = hrefs.pop()
        if (href) say(`](${href})`)
      }
      if (name === 'td' || name === 'th') say(' ')
      if (name === 'tr') say('|')
      if (headings.includes(name)) say('\n\n')
      if (quietTags.at(-1) === name) {
        quietTags.pop()
        quiet -= 1
      }
      if (name === 'main') isMain = false
    },
  })
  const quietTags: string[] = []
  /** Whether an element begins a part that is left out; elements without an end tag never do. */
  function isSilent(name: string, attributes: Record<string, string>): boolean {
    const isHidden = attributes['aria-hidden'] === 'true' || attributes.class === 'anchor'
    const isLeftOut = silent.includes(name) || isList(name, attributes.class) || isHidden
    // Nested elements with the same name are counted, so that their end tag does not end the outer
    // one.
    const isInner = quiet > 0 && quietTags.at(-1) === name
    if (!isLeftOut && !isInner) return false
    if (name === 'img' || name === 'br') return false
    quietTags.push(name)
    return true
  }
  parser.write(html)
  parser.end()
  return tidy(out) || `# ${title.trim()}\n`
}

/** Links within the page and without a known scheme keep only their text. */
function addressOf(href: string | undefined, origin: string): string | undefined {
  if (!href || href.startsWith('#')) return undefined
  return href.startsWith('/') ? origin + href : href
}

function tidy(text: string): string {
  const lines = text
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n[ \t]+/g, '\n')
    .replace(/^- \n+/gm, '- ')
    .replace(/\[\s+/g, '[')
    .replace(/\[\]\([^)]*\)/g, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return lines === '' ? '' : `${lines}\n`
}
