import { RefusedAnswer } from './refused-answer.ts'
import { attributeOf, childrenOf, elementsOf, is, onlyChild, parseXml, textOf } from './xml.ts'

/** The facts in an answer's unsigned part. */
export type AnswerShape = {
  request: string | undefined
  destination: string | undefined
  issuer: string | undefined
}

/**
 * Accepted signature algorithms: without SHA-1, and without HMAC, whose key would be the public
 * certificate.
 */
const algorithms: Readonly<Record<string, readonly string[]>> = {
  SignatureMethod: [
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  ],
  DigestMethod: [
    'http://www.w3.org/2001/04/xmlenc#sha256',
    'http://www.w3.org/2001/04/xmlenc#sha512',
  ],
  CanonicalizationMethod: ['http://www.w3.org/2001/10/xml-exc-c14n#'],
  Transform: [
    'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
    'http://www.w3.org/2001/10/xml-exc-c14n#',
  ],
}
const success = 'urn:oasis:names:tc:SAML:2.0:status:Success'
/**
 * The most elements and attributes. Checking a signature takes a time that grows with their square,
 * and reading a document that is nested more deeply could overflow the stack. An answer that names
 * 150 groups, the most that Entra sends, has 200 elements.
 */
const maxElements = 600
const maxAttributes = 600

/** Decodes the posted document; throws if it is not base64 text, or has parts that are refused. */
export function decodeAnswer(document: string): string {
  const text = decode(document.replace(/\s/g, ''))
  if (text === undefined) throw new RefusedAnswer('form')
  // Document types declare entities, and comments split texts (`a@b.example<!-- -->.evil`), so both
  // are refused; no answer needs them. In well-formed XML, `<!` and `<?` have no other meaning.
  const body = text.replace(/^\s*<\?xml\s[^?<>]*\?>/, '')
  if (/<[!?]/.test(body)) throw new RefusedAnswer('markup')
  // The parser's work on tags that are never closed grows with the square of their number.
  if (/<[^<>]*(?:<|$)/.test(body)) throw new RefusedAnswer('form')
  const isLong = countOf(body, /<[^/]/g) > maxElements || countOf(body, /=\s*["']/g) > maxAttributes
  if (isLong) throw new RefusedAnswer('form')
  return text
}

function countOf(text: string, sign: RegExp): number {
  return text.match(sign)?.length ?? 0
}

function decode(base64: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * Checks, before any signature, that the document has each part exactly once: an attacker who moves
 * a signed assertion elsewhere and puts another one in its place needs two.
 */
export async function readShape(text: string): Promise<AnswerShape> {
  const root = await parseXml(text)
  if (!root || !is(root, 'protocol', 'Response')) throw new RefusedAnswer('form')
  const elements = elementsOf(root)
  const status = onlyChild(onlyChild(root, 'protocol', 'Status'), 'protocol', 'StatusCode')
  if (attributeOf(status, 'Value') !== success) throw new RefusedAnswer('status')
  const assertion = requireOneAssertion(root, elements)
  requireUniqueIds(elements)
  requireOwnSignatures(elements, [root, assertion])
  requireAlgorithms(elements)
  const destination = attributeOf(root, 'Destination')
  const isSigned = childrenOf(root, 'signature', 'Signature').length > 0
  if (isSigned && destination === undefined) throw new RefusedAnswer('destination')
  return {
    request: attributeOf(root, 'InResponseTo'),
    destination,
    issuer: textOf(onlyChild(root, 'assertion', 'Issuer')),
  }
}

function requireOneAssertion(root: Element, elements: readonly Element[]): Element {
  // Compares only local names, because other readers of the document may ignore namespaces.
  const found = elements.filter(({ localName }) => /^(Encrypted)?Assertion$/.test(localName))
  const responses = elements.filter(({ localName }) => localName === 'Response')
  const assertion = onlyChild(root, 'assertion', 'Assertion')
  if (!assertion || found.length !== 1 || responses.length !== 1) {
    throw new RefusedAnswer('assertions')
  }
  return assertion
}

function requireUniqueIds(elements: readonly Element[]): void {
  const ids = elements.flatMap((element) =>
    Array.from(element.attributes)
      .filter(({ localName }) => /^id$/i.test(localName ?? ''))
      .map(({ value }) => value),
  )
  if (new Set(ids).size !== ids.length) throw new RefusedAnswer('ids')
}

/** A signature must be inside the element that it signs, and nowhere else. */
function requireOwnSignatures(elements: readonly Element[], owners: readonly Element[]): void {
  const signatures = elements.filter(({ localName }) => localName === 'Signature')
  const parents: (Node | null)[] = signatures.map(({ parentNode }) => parentNode)
  const isOwn = signatures.every((signature) => is(signature, 'signature', 'Signature'))
  const areOwned = owners.filter((owner) => parents.includes(owner)).length === signatures.length
  if (!isOwn || !areOwned || signatures.length === 0) throw new RefusedAnswer('signature')
}

function requireAlgorithms(elements: readonly Element[]): void {
  const isKnown = elements.every((element) => {
    const allowed = algorithms[element.localName]
    return !allowed || allowed.includes(attributeOf(element, 'Algorithm') ?? '')
  })
  if (!isKnown) throw new RefusedAnswer('algorithm')
}
