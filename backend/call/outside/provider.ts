import type { Type } from 'arktype'

/** Names of variables, by the settings that they hold. */
type Variables = Readonly<Record<string, string>>

/** A provider that a deployment may choose. */
export type Registered<Provider> = {
  /** It is chosen by setting all of `must`. One without variables stands for the others in a test. */
  variables?: { must: Variables; may?: Variables }
  /** Loads what makes the provider of its settings; that throws if they do not have its shape. */
  load: () => Promise<(settings: unknown) => Provider>
}

/** Providers of one kind, by the names by which a deployment chooses one. */
export type Registry<Provider> = Readonly<Record<string, Registered<Provider>>>

export function shapedBy<Settings, Provider>(
  shape: Type<Settings>,
  create: (settings: Settings) => Provider,
): (settings: unknown) => Provider {
  return (settings) => create(shape.assert(settings) as Settings)
}
