/** An element or its text; text is escaped where it is written. */
export type Xml = string | { name: string; attributes: Attributes; children: readonly Xml[] }

type Attributes = Readonly<Record<string, string>>

export function element(name: string, attributes: Attributes, children: readonly Xml[]): Xml {
  return { name, attributes, children }
}

/** Returns a document as text. */
export function xmlText(root: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${textOf(root)}\n`
}

function textOf(node: Xml): string {
  if (typeof node === 'string') return escaped(node)
  const { name, attributes, children } = node
  const given = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escaped(value)}"`)
    .join('')
  return `<${name}${given}>${children.map(textOf).join('')}</${name}>`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** Escapes a text, without the characters that XML 1.0 cannot contain. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? '')
}
