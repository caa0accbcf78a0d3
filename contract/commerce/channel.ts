import type { Locale } from '../locale.ts'
import type { PaymentMethod } from './order-words.ts'
import type { VolumeStep } from './volume-price.ts'

/** The colour roles of a shop's design, as hexadecimal colours. */
export type BrandColours = Record<
  'page' | 'panel' | 'sunken' | 'line' | 'text' | 'muted' | 'ink' | 'onInk' | 'signal',
  string
>

/** A shop's look and legal entity, for mails and documents sent in its name. */
export type Brand = {
  name: string
  /** The name as the shop's header shows it. */
  wordmark: string
  colours: BrandColours
  /** Colours of the dark theme; absent if the shop has only one theme. */
  darkColours?: BrandColours
  /** Corner radius of buttons. */
  cornerPx: number
  legalEntity: string
  /** `country` is an ISO code of two letters. */
  address: { street: string; postalCode: string; city: string; country: string }
  supportEmail: string
}

/** The backend's view of a tenant whose shop calls it. */
export type Channel = {
  /** The tenant's slug, sent as `x-channel-id`. */
  id: string
  /** The partner tag that the app tags of this channel's calls must contain. */
  affiliate?: string
  /** The shop's origin, for links in mails; in development, without the port. */
  origin: string
  /** The locale whose pages carry no prefix. */
  defaultLocale: Locale
  brand: Brand
  /** The sender's address of its mails; absent means the deployment's. */
  mailFrom?: string
  /** Whether data can be added with one press; otherwise the buyer is asked each time. */
  onePressTopUp?: boolean
  /** The accepted ways to pay. */
  payments: readonly (PaymentMethod | 'points')[]
  /** Whether buyers are paid back if no data comes after landing. */
  landingPromise?: boolean
  catalogue: {
    /** Destination slugs sold here; absent means all. */
    include?: string[]
    /** Destination slugs never sold here. */
    exclude?: string[]
    /**
     * Percentage added to every catalogue price before it is rounded to the currency's price
     * points.
     */
    marginPercent: number
  }
  /** Facts that only organisations' documents and prices need. */
  business?: { vatNumber?: string; volumePrices?: readonly VolumeStep[] }
}

/** Looks up a channel by its id; returns undefined if there is none. */
export type FindChannel = (id: string) => Promise<Channel | undefined>
