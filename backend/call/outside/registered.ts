import type { Type } from 'arktype'

/** Makes a provider of its settings; throws if they do not have the shape that it registers with. */
export type Registered<Provider> = (settings: unknown) => Provider

/** Providers of one kind, by the names by which a deployment chooses one. */
export type Registry<Provider> = Readonly<Record<string, Registered<Provider>>>

export function registered<Settings, Provider>(
  shape: Type<Settings>,
  create: (settings: Settings) => Provider,
): Registered<Provider> {
  return (settings) => create(shape.assert(settings) as Settings)
}
