import { parseDomFromString } from '@node-saml/node-saml/lib/xml.js'

/** Namespaces of SAML 2.0 and of XML signatures. */
export const names = {
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
} as const
export type Space = keyof typeof names

/** Parses a document; returns undefined if it is not well-formed. */
export async function parseXml(text: string): Promise<Element | undefined> {
  try {
    const { documentElement } = await parseDomFromString(text)
    return documentElement ?? undefined
  } catch {
    // Any parser error means that the received text is not well-formed.
    return undefined
  }
}

/** Returns an element and all elements below it, in document order. */
export function elementsOf(root: Element): Element[] {
  return [root, ...Array.from(root.getElementsByTagName('*'))]
}

export function is(element: Element, space: Space, name: string): boolean {
  return element.namespaceURI === names[space] && element.localName === name
}

/** Returns the children of an element with this name. */
export function childrenOf(parent: Element, space: Space, name: string): Element[] {
  const elements = Array.from<Node>(parent.childNodes).filter(isElement)
  return elements.filter((child) => is(child, space, name))
}

/** Returns the only child with this name; undefined if there is none, or more than one. */
export function onlyChild(
  parent: Element | undefined,
  space: Space,
  name: string,
): Element | undefined {
  const children = parent ? childrenOf(parent, space, name) : []
  return children.length === 1 ? children[0] : undefined
}

/** Returns the trimmed text of an element that contains only text. */
export function textOf(element: Element | undefined): string | undefined {
  const nodes = element ? Array.from(element.childNodes) : []
  const isText = nodes.length > 0 && nodes.every(({ nodeType }) => nodeType === textNode)
  return isText ? (element?.textContent ?? '').trim() : undefined
}

/** Returns an attribute, or undefined if the element does not have it. */
export function attributeOf(element: Element | undefined, name: string): string | undefined {
  return element?.hasAttribute(name) ? (element.getAttribute(name) ?? undefined) : undefined
}

const [elementNode, textNode] = [1, 3]

function isElement(node: Node): node is Element {
  return node.nodeType === elementNode
}
