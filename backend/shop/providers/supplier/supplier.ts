import type { ProfileState } from '#contract/commerce/order-words.ts'
import type { WebhookRequest } from '../../../call/webhook.ts'
import type { DbContext } from '../../../platform/db-context.ts'

/** A request for a profile. */
export type ProfileRequest = {
  /**
   * The shop's id of the request: the network makes the profile once, however often it is asked.
   */
  requestId: string
  planId: string
  /** Full-speed data in MB, including what a code added; null if it does not run out. */
  dataMb: number | null
  days: number
}

/** A request for data to be added to a profile that was made. */
export type TopUpRequest = {
  /** The shop's id of the request: the network adds the data once, however often it is asked. */
  requestId: string
  profileId: string
  dataMb: number
  days: number
}

/**
 * The network's report on added data. A profile's own data and all that was added are used one part
 * at a time, in the order in which they were asked for.
 */
export type TopUpReport = {
  requestId: string
  state: 'making' | 'failed' | 'made'
  /** Unix seconds; absent before it is used. */
  startedAt?: number
  /** Unix seconds when it was used up or its days were over. */
  endedAt?: number
  usedMb: number
}

/** The network's report on a profile. */
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
      /** The APN to be entered by hand; absent if phones find it by themselves. */
      apn?: string
      profile: ProfileState
      /** Unix seconds. */
      activatedAt?: number
      /** Full-speed data by unix day, in MB, including that of top-ups. */
      usage: { day: number; usedMb: number }[]
      topUps?: TopUpReport[]
    }

/** The network's report on a profile that it has made. */
export type MadeProfile = Extract<ProfileReport, { state: 'made' }>

/** Makes eSIMs and reports on them. Throws if the network cannot be asked. */
export type EsimSupplier = {
  order: (context: DbContext, request: ProfileRequest) => Promise<void>
  /** Returns undefined if the network does not know the profile. */
  read: (context: DbContext, requestId: string) => Promise<ProfileReport | undefined>
  /** Reports on at most 100 profiles; those that the network does not know are missing. */
  readMany: (
    context: DbContext,
    requestIds: readonly string[],
  ) => Promise<Map<string, ProfileReport>>
  /** Asks for data to be added; returns false if the network refuses. */
  topUp: (context: DbContext, request: TopUpRequest) => Promise<boolean>
  /**
   * Cancels all profiles or none: returns false if a phone has downloaded one of them. A repeated
   * call returns the same, so a lost answer does no harm.
   */
  cancel: (context: DbContext, requestIds: readonly string[]) => Promise<boolean>
  /**
   * Checks a webhook of the network and returns the request that it is about, like the method of a
   * payment provider.
   */
  readWebhook?: (request: WebhookRequest) => Promise<string | undefined>
}
