import { createContext } from 'react'
import type { DestinationSummary, SearchHit } from '#contract/catalogue/catalogue.ts'

/** Proof of identity for the chat: the person's own id and its HMAC, no other personal data. */
export type ChatIdentity = { user_id: string; user_hash: string }

/** API calls of shared components in the browser; the root supplies their implementation. */
export type BrowserSource = {
  search: (query: string, signal: AbortSignal) => Promise<SearchHit[]>
  /** Returns the places that are offered before anything is typed. */
  popular: () => Promise<DestinationSummary[]>
  /** Returns the chat identity of the visitor: undefined for a guest, null where it is unknown. */
  chatIdentity: () => Promise<ChatIdentity | undefined | null>
}

/** Without a source the search field is a plain form that opens the page of results. */
export const BrowserSourceContext = createContext<BrowserSource | undefined>(undefined)
