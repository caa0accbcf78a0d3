/** RFC 5321, section 4.5.3.1.3: the longest path without its brackets, in octets. */
export const maxEmailLength = 254
/** RFC 5321, section 4.5.3.1: octets of the part before the @. */
const maxLocalOctets = 64
const maxDomainLength = 253

// RFC 5321, section 4.1.2, with the letters that RFC 6531, section 3.3, adds. Characters that nobody
// sees are not among them, because two addresses would look the same.
const atext = String.raw`[\w!#$%&'*+/=?^\x60{|}~\-]|[^\x00-\x7f\p{C}\p{Z}]`
const dotString = new RegExp(`^(?:${atext})+(?:\\.(?:${atext})+)*$`, 'u')
const quotedString = new RegExp(String.raw`^"(?:[ !#-[\]-~]|\\[ -~]|${atext})+"$`, 'u')
// Joiners belong to the spelling of words after a sign of an Indic script and within an Arabic word.
const joiners = /(\p{M})[\u200c\u200d]|(\p{sc=Arab})\u200c(?=\p{sc=Arab})/gu

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const domainShape = new RegExp(`^(?:${label}\\.)+(?!\\d+$)${label}$`)

/**
 * Returns an e-mail address in the form in which it is stored and written to (RFC 5321 and 6531):
 * the domain in lower case and ASCII, the part before it as it was typed. Undefined if the text is
 * not an address of a mailbox at a domain.
 *
 * Full-width and other compatibility characters become the plain ones, and the apostrophe that a
 * phone sets becomes that of ASCII: RFC 8264, sections 4.2 and 9.17, keeps them out of the names of
 * mailboxes, so that none differs from another only by them.
 */
export function readEmail(typed: string): string | undefined {
  if (typed.length > 4 * maxEmailLength) return undefined
  const text = typed
    .trim()
    .normalize('NFKC')
    .replace(/[\u2018\u2019]/g, "'")
  const at = text.lastIndexOf('@')
  const local = readLocal(text.slice(0, Math.max(at, 0)))
  const domain = readDomain(text.slice(at + 1))
  if (local === undefined || domain === undefined) return undefined
  const email = `${local}@${domain}`
  return octetsOf(local) <= maxLocalOctets && octetsOf(email) <= maxEmailLength ? email : undefined
}

/** Quotes that change nothing are left out (RFC 5321, section 4.1.2). */
function readLocal(text: string): string | undefined {
  if (isDotString(text)) return text
  if (!quotedString.test(text)) return undefined
  const plain = text.slice(1, -1).replace(/\\(.)/gu, '$1')
  return isDotString(plain) ? plain : `"${plain.replace(/["\\]/g, '\\$&')}"`
}

function isDotString(text: string): boolean {
  return dotString.test(text.replace(joiners, '$1$2'))
}

function readDomain(text: string): string | undefined {
  if (/[.\u3002]$/.test(text)) return undefined
  const domain = asciiHost(text)
  return domain.length <= maxDomainLength && domainShape.test(domain) ? domain : undefined
}

/**
 * Returns a host name in lower case and ASCII by UTS #46, which the URL parser implements, without a
 * dot at its end; what is no host name is returned unchanged.
 */
export function asciiHost(host: string): string {
  if (/^[a-z\d.-]+$/i.test(host)) return host.toLowerCase().replace(/\.$/, '')
  // The parser would read these as other parts of an address, or as an escaped host.
  if (/[/?#@:\\%\s]/.test(host) || !URL.canParse(`http://${host}/`)) return host
  return new URL(`http://${host}/`).hostname.replace(/\.$/, '') || host
}

function octetsOf(text: string): number {
  return new TextEncoder().encode(text).length
}
