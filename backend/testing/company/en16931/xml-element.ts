/** An element with its local name, its own text and the elements within it. */
export type XmlElement = {
  name: string
  text: string
  attributes: Readonly<Record<string, string>>
  children: XmlElement[]
}

/** Reads XML of elements, attributes and text; throws where it is not well-formed. */
export function readXml(xml: string): XmlElement {
  const root: XmlElement = { name: '', text: '', attributes: {}, children: [] }
  const open = [root]
  const tokens = xml.replace(/^<\?xml[^>]*\?>\s*/, '').matchAll(/<(\/?)([\w:]+)([^>]*)>|([^<]+)/g)
  for (const [, closing, prefixed = '', attributes = '', text] of tokens) {
    const top = open.at(-1) as XmlElement
    const name = prefixed.slice(prefixed.indexOf(':') + 1)
    if (text !== undefined) top.text += text.trim()
    else if (closing) {
      if (top.name !== name) throw new Error(`expected the end of ${top.name}, got ${name}`)
      open.pop()
    } else {
      const element = { name, text: '', attributes: attributesIn(attributes), children: [] }
      top.children.push(element)
      open.push(element)
    }
  }
  const [element] = root.children
  if (open.length !== 1 || !element) throw new Error(`expected the end of ${open.at(-1)?.name}`)
  return element
}

function attributesIn(text: string): Record<string, string> {
  if (text === '') return {}
  const found = [...text.matchAll(/([\w:]+)="([^"]*)"/g)]
  return Object.fromEntries(found.map(([, key, value]) => [key, value]))
}

/** Returns all elements at a path of local names, such as `Item/Name`, below an element. */
export function at(element: XmlElement | undefined, path: string): XmlElement[] {
  let found = element ? [element] : []
  for (const step of path.split('/')) {
    found = found.flatMap(({ children }) => children.filter(({ name }) => name === step))
  }
  return found
}

/** Returns the text of the first element at a path; empty if there is none. */
export function textAt(element: XmlElement | undefined, path: string): string {
  return at(element, path)[0]?.text ?? ''
}

export function has(element: XmlElement | undefined, path: string): boolean {
  return textAt(element, path) !== ''
}

/**
 * Returns an amount or a rate in hundredths, so that sums are exact; undefined if it is absent, as
 * a rule of its own requires it.
 */
export function hundredths(element: XmlElement | undefined, path: string): number | undefined {
  const text = textAt(element, path)
  return text === '' ? undefined : Math.round(Number(text) * 100)
}
