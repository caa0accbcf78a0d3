import { type ProviderKind, providerVariables } from './provider-variables.ts'
import { type Name, optional, type Reading, readTogether, readUrl } from './read-variable.ts'

/** A provider that the deployment has chosen, with the settings that its shape then checks. */
export type ChosenProvider = { name: string; settings: Readonly<Record<string, string>> }
export type ChosenProviders = { [Kind in ProviderKind]?: ChosenProvider }

type Variables = Readonly<Record<string, Name>>
type Known = Readonly<Record<string, { must: Variables; may: Variables }>>

/** Reads which provider of each kind is chosen. */
export function readProviders(reading: Reading): ChosenProviders {
  const chosen: ChosenProviders = {}
  for (const [kind, known] of Object.entries<Known>(providerVariables)) {
    for (const [name, { must, may }] of Object.entries(known)) {
      const settings = readSettings(reading, must, may)
      if (settings) chosen[kind as ProviderKind] ??= { name, settings }
    }
  }
  const from = chosen.mail?.settings.from
  if (from && !/^[^\s@<>]+@[^\s@<>]+$/.test(from)) {
    reading.problems.push(`MAIL_FROM must be an e-mail address, got "${from}"`)
  }
  return chosen
}

function readSettings(reading: Reading, must: Variables, may: Variables) {
  const set = readTogether(reading, Object.values(must))
  const all = Object.entries({ ...must, ...may })
  const urls = all.filter(([, variable]) => variable.endsWith('_URL'))
  const read = new Map(urls.map(([key, variable]) => [key, readUrl(reading, variable)?.href]))
  if (!set || Object.keys(must).some((key) => read.has(key) && !read.get(key))) return undefined
  return Object.assign(
    {},
    ...all.map(([key, variable]) => optional(key, read.get(key) ?? reading.text(variable))),
  ) as Record<string, string>
}
