/** What a domain describes beside its calls: routes of a standard, and what the shop itself sends. */
export type Described = {
  paths?: Readonly<Record<string, object>>
  webhooks?: Readonly<Record<string, object>>
  components?: Readonly<Record<string, Readonly<Record<string, object>>>>
}
