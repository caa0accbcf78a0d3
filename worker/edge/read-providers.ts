import { optional, type Reading, readAddress, readTogether, readUrl } from './read-variable.ts'

export type ProviderKind = 'payments' | 'supplier' | 'mail'

/** Names of variables, by the settings that they hold. */
type Variables = Readonly<Record<string, string>>
type Of = { must: Variables; may: Variables }
/** The providers of each kind that a deployment may choose, by their names. */
export type KnownProviders = Readonly<
  Record<ProviderKind, Readonly<Record<string, { variables?: Of }>>>
>

/** A provider that the deployment has chosen, with the settings that its shape then checks. */
export type ChosenProvider = { name: string; settings: Readonly<Record<string, string>> }
export type ChosenProviders = { [Kind in ProviderKind]?: ChosenProvider }

/** Reads which provider of each kind is chosen. */
export function readProviders(reading: Reading, known: KnownProviders): ChosenProviders {
  const chosen: ChosenProviders = {}
  for (const [kind, providers] of Object.entries(known)) {
    for (const [name, { variables }] of Object.entries(providers)) {
      const settings = variables && readSettings(reading, variables)
      if (settings) chosen[kind as ProviderKind] ??= { name, settings }
    }
  }
  return chosen
}

function readSettings(reading: Reading, { must, may }: Of) {
  const set = readTogether(reading, Object.values(must))
  const all = Object.entries({ ...must, ...may })
  const urls = all.filter(([, variable]) => variable.endsWith('_URL'))
  const read = new Map(urls.map(([key, variable]) => [key, readUrl(reading, variable)?.href]))
  if (!set || Object.keys(must).some((key) => read.has(key) && !read.get(key))) return undefined
  for (const [, variable] of all) if (variable.endsWith('_FROM')) readAddress(reading, variable)
  return Object.assign(
    {},
    ...all.map(([key, variable]) => optional(key, read.get(key) ?? reading.text(variable))),
  ) as Record<string, string>
}
