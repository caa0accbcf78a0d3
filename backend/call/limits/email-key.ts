import { asciiHost, readEmail } from '#contract/person/email.ts'

/** Alias hosts of one provider, where the same local part is the same mailbox. */
const sameHost: Readonly<Record<string, string>> = { 'googlemail.com': 'gmail.com' }

/**
 * Providers known to deliver `name+anything` to `name`. For others, the plus is part of the name.
 */
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
 * Returns the key by which accounts, codes and limits know an address. All spellings of one mailbox
 * give the same key, so that a dot does not allow a second account and twenty tags do not allow
 * twenty mails. Mails are sent to the address, not to its key.
 */
export function emailKey(address: string): string {
  const folded = (readEmail(address) ?? address.trim().normalize('NFKC')).toLowerCase()
  const at = folded.lastIndexOf('@')
  const typedHost = asciiHost(folded.slice(at + 1))
  const host = sameHost[typedHost] ?? typedHost
  const name = folded.slice(0, Math.max(at, 0))
  return `${foldName(name, host)}@${host}`
}

function foldName(name: string, host: string): string {
  const plus = name.indexOf('+')
  // A name that begins with a plus would be empty without its tag, so it is kept.
  const bare = plus > 0 && foldsTags.has(host) ? name.slice(0, plus) : name
  return host === 'gmail.com' ? bare.replaceAll('.', '') || bare : bare
}

/**
 * Returns the mailbox without dots and tags, whatever the provider: two addresses that differ only
 * by those probably belong to the same person.
 */
export function bareMailbox(emailKey: string): string {
  const at = emailKey.lastIndexOf('@')
  const name = emailKey.slice(0, at)
  const plus = name.indexOf('+')
  const bare = (plus > 0 ? name.slice(0, plus) : name).replaceAll('.', '')
  return (bare || name) + emailKey.slice(at)
}
