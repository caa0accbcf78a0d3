import type { ProfileState } from '#contract/order-words.ts'
import type { WebhookRequest } from '../../../call/webhook.ts'
import type { Books } from '../payment/payment-provider.ts'

/** What is asked of the network that makes eSIMs. */
export type ProfileRequest = {
  /** The shop's name of it: the same one is made once, however often it is asked for. */
  requestId: string
  planId: string
  /** Full-speed data in MB, with what a code added; null where it does not run out. */
  dataMb: number | null
  days: number
}

/** Data that is asked for a profile that was made. */
export type TopUpRequest = {
  /** The shop's name of it: the same one is added once, however often it is asked for. */
  requestId: string
  profileId: string
  dataMb: number
  days: number
}

/**
 * What the network says of data that was asked for. Of a profile's own data and all that was added,
 * in the order it was asked for, one part is drawn on at a time.
 */
export type TopUpReport = {
  requestId: string
  state: 'making' | 'failed' | 'made'
  /** Unix seconds; absent while it waits. */
  startedAt?: number
  /** Used up, or its days over. */
  endedAt?: number
  usedMb: number
}

/** What the network says of a profile. */
export type ProfileReport =
  | { state: 'making' }
  | { state: 'failed' }
  | {
      state: 'made'
      /** E.118, with its check digit. */
      iccid: string
      /** SM-DP+ and matching id: what a phone downloads the profile with (SGP.22, 4.1). */
      smdpAddress: string
      matchingId: string
      /** What the phone has to be told by hand; absent where it finds out by itself. */
      apn?: string
      profile: ProfileState
      /** Unix seconds. */
      activatedAt?: number
      /** Full-speed data by unix day, in MB, that of top-ups with it. */
      usage: { day: number; usedMb: number }[]
      topUps?: TopUpReport[]
    }

/** What the network says of a profile that it has made. */
export type MadeProfile = Extract<ProfileReport, { state: 'made' }>

/** Makes eSIMs and watches them. Throws where it cannot be asked. */
export type EsimSupplier = {
  order: (books: Books, request: ProfileRequest) => Promise<void>
  /** Undefined where the network has never heard of it. */
  read: (books: Books, requestId: string) => Promise<ProfileReport | undefined>
  /** Of at most 100; those that the network has never heard of are missing. */
  readMany: (books: Books, requestIds: readonly string[]) => Promise<Map<string, ProfileReport>>
  /** Asks for data to be added; false where the network will not. */
  topUp: (books: Books, request: TopUpRequest) => Promise<boolean>
  /**
   * Takes profiles back, all or none: false where a phone has downloaded one of them. Asked again it
   * says the same, so that a lost answer loses nothing.
   */
  cancel: (books: Books, requestIds: readonly string[]) => Promise<boolean>
  /** The request that something the network sent by itself is about, as a payment provider's. */
  hear?: (request: WebhookRequest) => Promise<string | undefined>
}
