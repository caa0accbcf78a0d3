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
/** Several suppliers are chosen at once; of the others one. */
export type ChosenProviders = {
  payments?: ChosenProvider
  mail?: ChosenProvider
  suppliers?: ChosenProvider[]
}

/** Reads which providers of each kind are chosen: those whose variables are set. */
export function readProviders(reading: Reading, known: KnownProviders): ChosenProviders {
  const payments = readOne(reading, 'payments', known.payments)
  const mail = readOne(reading, 'mail', known.mail)
  const suppliers = inOrder(reading, readSet(reading, known.supplier))
  return {
    ...optional('payments', payments),
    ...optional('mail', mail),
    ...optional('suppliers', suppliers.length > 0 ? suppliers : undefined),
  }
}

function readOne(
  reading: Reading,
  kind: string,
  providers: KnownProviders[ProviderKind],
): ChosenProvider | undefined {
  const before = reading.problems.length
  const found = readSet(reading, providers)
  if (found.length > 1) reading.problems.push(oneOf(kind, found))
  if (found.length === 0 && reading.problems.length === before) {
    refuseIdle(reading, kind, providers)
  }
  return found[0]
}

function readSet(reading: Reading, registered: KnownProviders[ProviderKind]): ChosenProvider[] {
  return Object.entries(registered).flatMap(([name, { variables }]) => {
    const settings = variables && readSettings(reading, variables)
    return settings ? [{ name, settings }] : []
  })
}

/** `SUPPLIERS` names those that are used; without it, all whose variables are set are. */
function inOrder({ text, problems }: Reading, set: readonly ChosenProvider[]): ChosenProvider[] {
  const names = text('SUPPLIERS')
    ?.split(',')
    .map((name) => name.trim())
  if (!names) return [...set]
  return names.flatMap((name) => {
    const found = set.filter((each) => each.name === name)
    if (found.length === 0) problems.push(`SUPPLIERS names ${name}, whose variables are not set`)
    return found
  })
}

function readSettings(reading: Reading, { must, may, shared = {} }: Of) {
  const set = readTogether(reading, Object.values(must))
  const read = Object.entries({ ...must, ...may, ...shared }).map(([key, variable]) => {
    const isUrl = variable.endsWith('_URL')
    return [key, isUrl ? readUrl(reading, variable)?.href : reading.text(variable)] as const
  })
  const isUsable = read.every(([key, value]) => !(key in must) || value !== undefined)
  if (!set || !isUsable) return undefined
  readTogether(reading, [...Object.values(must), ...Object.values(shared)])
  for (const variable of Object.values(shared)) {
    if (variable.endsWith('_FROM')) readAddress(reading, variable)
  }
  return Object.assign({}, ...read.map(([key, value]) => optional(key, value))) as Record<
    string,
    string
  >
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
