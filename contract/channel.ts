import type { Locale } from './locale.ts'
import type { PaymentMethod } from './order-words.ts'

/** The colour roles of a shop's design, as hexadecimal colours. */
export type BrandColours = Record<
  'page' | 'panel' | 'sunken' | 'line' | 'text' | 'muted' | 'ink' | 'onInk' | 'signal',
  string
>

/** How a shop looks and who stands behind it: for what is sent in its name. */
export type Brand = {
  name: string
  /** The name as the shop's header sets it. */
  wordmark: string
  colours: BrandColours
  /** For those who prefer dark; absent where the shop has one theme only. */
  darkColours?: BrandColours
  /** Corner of a button. */
  cornerPx: number
  legalEntity: string
  /** `country` is an ISO code of two letters. */
  address: { street: string; postalCode: string; city: string; country: string }
  supportEmail: string
}

/** What the backend knows of a shop that calls it: the tenant seen from the selling side. */
export type Channel = {
  /** The tenant's slug, sent as `x-channel-id`. */
  id: string
  /** The partner tag that must stand in the app tag of this channel's calls. */
  affiliate?: string
  /** Where the shop is at home, for links in mails; while developing, without the port. */
  origin: string
  /** The locale whose pages carry no prefix. */
  defaultLocale: Locale
  brand: Brand
  /** What may be paid with. */
  payments: readonly (PaymentMethod | 'points')[]
  catalogue: {
    /** Destination slugs sold here; absent means all. */
    include?: string[]
    /** Destination slugs never sold here. */
    exclude?: string[]
    /** Added to every catalogue price before rounding to the currency's price points. */
    marginPercent: number
  }
}

/** Looks up a channel by its id; undefined where there is none. */
export type FindChannel = (id: string) => Promise<Channel | undefined>
