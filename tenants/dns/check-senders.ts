import { resolveTxt } from 'node:dns/promises'
import { readFileSync } from 'node:fs'
import { parseArgs, parseEnv } from 'node:util'
import type { Tenant } from '../reading/schema.ts'
import { readFolder } from '../writing/read-folder.ts'
import { type ReadTexts, type Sender, senderProblems } from './sender-problems.ts'
import { senderRules } from './sender-records.ts'

/** Errors that say that a name has no such record. */
const absent = ['ENOTFOUND', 'ENODATA']

const askDns: ReadTexts = async (name) => {
  try {
    return (await resolveTxt(name)).map((parts) => parts.join(''))
  } catch (error) {
    if (error instanceof Error && 'code' in error && absent.includes(String(error.code))) return []
    throw error
  }
}

/**
 * Asks DNS about the sender of each shop and prints what is missing, with the record to add. The
 * provider is the one whose variables are set, here or in a file of settings. Returns whether
 * nothing is missing.
 */
export async function checkSenders(
  folder: string,
  words: readonly string[],
  read: ReadTexts = askDns,
): Promise<boolean> {
  const { values } = parseArgs({
    args: [...words],
    options: { settings: { type: 'string' }, provider: { type: 'string' } },
  })
  const file = values.settings ? parseEnv(readFileSync(values.settings, 'utf8')) : {}
  const given: NodeJS.Dict<string> = { ...process.env, ...file }
  const name = values.provider ?? providerIn(given)
  const rules = name === undefined ? undefined : senderRules[name]
  if (!rules) return refuse(`Name the provider: ${Object.keys(senderRules).join(', ')}`)
  const { files } = readFolder(folder)
  const shops = files.map(({ value }) => value as Tenant)
  const senders = sendersOf(shops, given.MAIL_FROM ?? '')
  if (senders.length === 0)
    return refuse('No shop has a sender: set MAIL_FROM, or mail.from in its file')
  const counts = await Promise.all(
    senders.map(({ shops: named, ...sender }) => check({ ...sender, rules }, named, read)),
  )
  return counts.every((isFine) => isFine)
}

type Named = Omit<Sender, 'rules'> & { shops: string[] }

/** The domains that mails are sent from, each once, with the shops that use it. */
function sendersOf(shops: readonly Tenant[], usual: string): Named[] {
  const found = new Map<string, Named>()
  for (const { slug, mail } of shops) {
    const from = mail?.from ?? usual
    const domain = from.slice(from.lastIndexOf('@') + 1)
    if (!domain) continue
    const known = found.get(domain) ?? {
      domain,
      dkim: mail?.dkim,
      bounces: mail?.bounces,
      shops: [],
    }
    found.set(domain, { ...known, shops: [...known.shops, slug] })
  }
  return [...found.values()]
}

async function check(sender: Sender, shops: string[], read: ReadTexts): Promise<boolean> {
  const problems = await senderProblems(sender, read).catch((error: unknown) => [
    `DNS could not be asked: ${error instanceof Error ? error.message : String(error)}`,
  ])
  const title = `${sender.domain} (${shops.join(', ')})`
  if (problems.length === 0) console.log(`${title}: SPF, DKIM and DMARC are there`)
  else console.error([title, ...problems.map((problem) => `  ${problem}`)].join('\n'))
  return problems.length === 0
}

function providerIn(given: NodeJS.Dict<string>): string | undefined {
  return Object.keys(senderRules).find((name) => given[senderRules[name]?.variable ?? ''])
}

function refuse(reason: string): false {
  console.error(reason)
  return false
}
