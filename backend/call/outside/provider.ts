/** Names of variables, by the settings that they hold. */
type Named = Readonly<Record<string, string>>

/**
 * A provider that a deployment may choose. `Platform` is what it needs of the runtime besides
 * `fetch`.
 */
export type Registered<Provider, Platform = unknown> = {
  /**
   * The variable of each setting. Setting all of `must` chooses the provider, which then also needs
   * those of `shared`: several providers of the kind have these.
   */
  variables?: { must: Named; may: Named; shared?: Named }
  /** Loads the provider's factory, which throws if the settings do not have its shape. */
  load: () => Promise<(settings: unknown, platform: Platform) => Provider>
}

/** Providers of one kind, by the names by which a deployment chooses one. */
export type Registry<Provider, Platform = unknown> = Readonly<
  Record<string, Registered<Provider, Platform>>
>

export function shapedBy<Settings, Provider>(
  shape: { assert: (data: unknown) => Settings },
  create: (settings: Settings) => Provider,
): (settings: unknown) => Provider {
  return (settings) => create(shape.assert(settings))
}
