/** Hosts of one provider, under which the same name is the same mailbox. */
const sameHost: Readonly<Record<string, string>> = { 'googlemail.com': 'gmail.com' }

/** Providers known to deliver `name+anything` to `name`. Elsewhere a plus is part of the name. */
const foldsTags = new Set([
  'gmail.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'msn.com',
  'icloud.com',
  'me.com',
  'mac.com',
  'fastmail.com',
  'fastmail.fm',
  'proton.me',
  'protonmail.com',
  'pm.me',
])

/**
 * What accounts, codes and limits know an address by: all spellings of one mailbox are one key, so
 * that nobody has two accounts by a dot or is mailed twenty times by twenty tags. Mail still goes to
 * the address as it was typed.
 */
export function emailKey(address: string): string {
  const folded = address.trim().normalize('NFKC').toLowerCase()
  const at = folded.lastIndexOf('@')
  const typedHost = asciiHost(folded.slice(at + 1))
  const host = sameHost[typedHost] ?? typedHost
  const name = folded.slice(0, Math.max(at, 0))
  return `${foldName(name, host)}@${host}`
}

function foldName(name: string, host: string): string {
  const plus = name.indexOf('+')
  // A name that begins with the plus is all tag: folded, it would be nobody's.
  const bare = plus > 0 && foldsTags.has(host) ? name.slice(0, plus) : name
  return host === 'gmail.com' ? bare.replaceAll('.', '') || bare : bare
}

/** UTS #46 by way of the URL parser; what is no host name stays as it was typed. */
function asciiHost(host: string): string {
  const url = `http://${host}/`
  const parsed = URL.canParse(url) ? new URL(url).hostname : ''
  return parsed.replace(/\.$/, '') || host
}

/** A mailbox by the person: here a dot or a tag makes nobody another, at whatever provider. */
export function bareMailbox(emailKey: string): string {
  const at = emailKey.lastIndexOf('@')
  const name = emailKey.slice(0, at)
  const plus = name.indexOf('+')
  const bare = (plus > 0 ? name.slice(0, plus) : name).replaceAll('.', '')
  return (bare || name) + emailKey.slice(at)
}
