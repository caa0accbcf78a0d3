import { optional, type Reading, readAddress, readTogether, readUrl } from './read-variable.ts'

export type ProviderKind = 'payments' | 'supplier' | 'mail'

/** Names of variables, by the settings that they hold. */
type Variables = Readonly<Record<string, string>>
type Of = { must: Variables; may: Variables; shared?: Variables }
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
    const before = reading.problems.length
    const found = Object.entries(providers).flatMap(([name, { variables }]) => {
      const settings = variables && readSettings(reading, variables)
      return settings ? [{ name, settings }] : []
    })
    const [first, ...others] = found
    if (first) chosen[kind as ProviderKind] = first
    if (others.length > 0) reading.problems.push(oneOf(kind, found))
    if (!first && reading.problems.length === before) refuseIdle(reading, kind, providers)
  }
  return chosen
}

function readSettings(reading: Reading, { must, may, shared = {} }: Of) {
  const set = readTogether(reading, Object.values(must))
  const all = Object.entries({ ...must, ...may, ...shared })
  const urls = all.filter(([, variable]) => variable.endsWith('_URL'))
  const texts = new Map(all.map(([key, variable]) => [key, reading.text(variable)]))
  const read = new Map(urls.map(([key, variable]) => [key, readUrl(reading, variable)?.href]))
  if (!set || Object.keys(must).some((key) => read.has(key) && !read.get(key))) return undefined
  readTogether(reading, [...Object.values(must), ...Object.values(shared)])
  for (const [, variable] of all) if (variable.endsWith('_FROM')) readAddress(reading, variable)
  return Object.assign(
    {},
    ...all.map(([key, variable]) => optional(key, read.get(key) ?? texts.get(key))),
  ) as Record<string, string>
}

function oneOf(kind: string, found: readonly ChosenProvider[]): string {
  const names = found.map(({ name }) => name).join(', ')
  return `the variables of one provider of ${kind} must be set, not those of ${names}`
}

/** Names a variable that several providers share and that is set while none of them is chosen. */
function refuseIdle(reading: Reading, kind: string, providers: KnownProviders[ProviderKind]) {
  const shared = Object.values(providers).flatMap(({ variables }) =>
    Object.values(variables?.shared ?? {}),
  )
  for (const variable of new Set(shared)) {
    if (reading.text(variable) === undefined) continue
    const choices = Object.values(providers).map(({ variables }) =>
      Object.values(variables?.must ?? {}).join(' and '),
    )
    reading.problems.push(
      `${variable} needs a provider of ${kind}: set ${choices.filter(Boolean).join(', or ')}`,
    )
  }
}
