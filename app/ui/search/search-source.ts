import { createContext } from 'react'
import type { DestinationSummary, SearchHit } from '#contract/catalogue.ts'

/** The source of the search field's places; the root supplies the browser's API client. */
export type SearchSource = {
  search: (query: string, signal: AbortSignal) => Promise<SearchHit[]>
  /** Returns the places that are offered before anything is typed. */
  popular: () => Promise<DestinationSummary[]>
}

/** Without a source the field is a plain form that opens the page of results. */
export const SearchSourceContext = createContext<SearchSource | undefined>(undefined)
