/** What the backend knows of a shop that calls it: the tenant seen from the selling side. */
export type Channel = {
  /** The tenant's slug, sent as `x-channel-id`. */
  id: string
  /** The partner tag that must stand in the app tag of this channel's calls. */
  affiliate?: string
  catalogue: {
    /** Destination slugs sold here; absent means all. */
    include?: string[]
    /** Destination slugs never sold here. */
    exclude?: string[]
    /** Added to every catalogue price before rounding to the currency's price points. */
    marginPercent: number
  }
}
