export type XmlTag = {
  /** Without its prefix. */
  name: string
  attributes: string
  isEnd: boolean
  isEmpty: boolean
  /** The text between the tag before and this one, undecoded. */
  before: string
}

/**
 * Walks through the tags of XML that a spreadsheet program wrote, once from its beginning to its end
 * and without a tree: nothing is kept for a tag, however many there are or how deep.
 */
export function* xmlTags(xml: string): Generator<XmlTag> {
  let after = 0
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', after)) {
    const end = xml.indexOf('>', at)
    if (end < 0) return
    const before = xml.slice(after, at)
    after = end + 1
    const isEnd = xml[at + 1] === '/'
    const isEmpty = xml[end - 1] === '/'
    const inside = xml.slice(at + (isEnd ? 2 : 1), isEmpty ? end - 1 : end)
    const space = inside.search(/\s/)
    const full = space < 0 ? inside : inside.slice(0, space)
    const name = full.slice(full.indexOf(':') + 1)
    yield { name, attributes: space < 0 ? '' : inside.slice(space), isEnd, isEmpty, before }
  }
}

/** Returns an attribute's value, by its name with or without a prefix. */
export function attributeOf(attributes: string, name: string): string | undefined {
  for (
    let at = attributes.indexOf(`${name}=`);
    at >= 0;
    at = attributes.indexOf(`${name}=`, at + 1)
  ) {
    if (!/[\s:]/.test(attributes[at - 1] ?? '')) continue
    const start = at + name.length + 2
    const end = attributes.indexOf(attributes[start - 1] ?? '"', start)
    return end < 0 ? undefined : decodeXml(attributes.slice(start, end))
  }
  return undefined
}

const entities: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" },
}

/** Decodes the entities of XML; no others are defined in a workbook. */
export function decodeXml(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(#x?)?(\w{1,8});/g, (whole, sign: string | undefined, name: string) => {
    if (sign === undefined) return entities[name] ?? whole
    const code = Number.parseInt(name, sign === '#x' ? 16 : 10)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
