import {
  ContentOutline,
  EntryList,
  EntryQuery,
  FoundTexts,
  OutlineQuery,
  PublicationList,
  PublicationQuery,
  TextQuery,
} from '../../texts/content.ts'
import { read } from '../row/endpoint.ts'
import { sharedRead } from '../row/row.ts'

/** Reads of texts, which are the same for every visitor. */
export const contentCalls = {
  listEntries: sharedRead({
    ...read('/content/entries'),
    summary: 'Texts of a collection, the newest first, or the one with a slug',
    input: EntryQuery,
    answer: EntryList,
  }),
  searchTexts: sharedRead({
    ...read('/content/search'),
    summary: 'Texts of all collections that match a search, the best first',
    input: TextQuery,
    answer: FoundTexts,
  }),
  outlineEntries: sharedRead({
    ...read('/content/outline'),
    summary: 'Every text of a collection, and the languages in which it is published',
    input: OutlineQuery,
    answer: ContentOutline,
  }),
  listPublications: sharedRead({
    ...read('/content/publications'),
    summary: 'Texts that were published after a moment',
    input: PublicationQuery,
    answer: PublicationList,
  }),
}
