import type { SenderRules } from './sender-records.ts'

/** Returns the texts at a name; none if there are none. Throws if nobody could be asked. */
export type ReadTexts = (name: string) => Promise<readonly string[]>

export type Sender = {
  domain: string
  rules: SenderRules
  /** Selectors and the host of the return path, if the shop's file names them. */
  dkim?: readonly string[] | undefined
  bounces?: string | undefined
}

/** Returns what is missing in DNS for the mails of a domain, each with the record to add. */
export async function senderProblems(sender: Sender, read: ReadTexts): Promise<string[]> {
  const found = await Promise.all([
    spfProblem(sender, read),
    dkimProblems(sender, read),
    dmarcProblem(sender, read),
  ])
  return found.flat()
}

/** RFC 7208: one record, which names the provider's servers and does not allow everybody's. */
async function spfProblem(
  { domain, rules, bounces }: Sender,
  read: ReadTexts,
): Promise<readonly string[]> {
  const host = bounces ?? (rules.bounces ? `${rules.bounces}.${domain}` : domain)
  const { include } = rules
  const wanted = include ? `v=spf1 include:${include} ~all` : 'v=spf1 <your mail servers> ~all'
  const records = (await read(host)).filter((text) => /^v=spf1( |$)/i.test(text))
  const [record = ''] = records
  if (records.length === 0) return [`SPF is missing. Add: ${host} TXT "${wanted}"`]
  if (records.length > 1)
    return [`SPF is there ${records.length} times at ${host}. Keep one record`]
  const terms = record.toLowerCase().split(/\s+/)
  if (terms.includes('+all') || terms.includes('all')) {
    return [`SPF at ${host} allows every server. End it with ~all`]
  }
  const isNamed =
    !include || terms.some((term) => term === `include:${include}` || term.startsWith('redirect='))
  return isNamed ? [] : [`SPF at ${host} lacks the provider. Add to it: include:${include}`]
}

/** RFC 6376: a key for each selector. */
async function dkimProblems(
  { domain, rules, dkim = rules.dkim }: Sender,
  read: ReadTexts,
): Promise<string[]> {
  if (!dkim) return ['DKIM cannot be checked. Name its selectors in mail.dkim of the shop’s file']
  const found = await Promise.all(
    dkim.map(async (selector) => {
      const name = `${selector}._domainkey.${domain}`
      const hasKey = (await read(name)).some((text) => /(^|;)\s*p=\s*[^;\s]/.test(text))
      return hasKey ? [] : [`DKIM is missing. Add the provider’s record: ${name}`]
    }),
  )
  return found.flat()
}

/** RFC 7489: a policy of the domain, or of one above it. */
async function dmarcProblem({ domain }: Sender, read: ReadTexts): Promise<readonly string[]> {
  const labels = domain.split('.')
  const above = labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'))
  for (const each of above) {
    const policy = (await read(`_dmarc.${each}`)).find((text) => /^v=DMARC1\s*(;|$)/.test(text))
    if (!policy) continue
    const hasPolicy = /;\s*p=\s*(none|quarantine|reject)\s*(;|$)/.test(policy)
    return hasPolicy ? [] : [`DMARC at _dmarc.${each} has no policy. Add to it: p=none`]
  }
  return [`DMARC is missing. Add: _dmarc.${domain} TXT "v=DMARC1; p=none"`]
}
