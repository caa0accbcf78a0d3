import type { ShownPrices, ShownTexts } from '../edge.ts'

/** The facts about a stored page, besides its bytes, that its answer needs. */
export type PageFacts = {
  tenant: string
  /** Unix milliseconds. */
  storedAt: number
  etag: string
  type: string
  /** Contains a placeholder for the origin that serves the page. */
  policy: string
  texts?: { names: string[]; asOf: number }
  prices?: ShownPrices
}

/** The stored header with the facts; there is only one, because reading a header costs time. */
export const factsHeader = 'x-page-facts'

/** Writes facts as a header, which may only contain ASCII characters. */
export function writeFacts(facts: PageFacts): string {
  return encodeURI(JSON.stringify(facts))
}

export function readFacts(written: string): PageFacts {
  return JSON.parse(decodeURI(written)) as PageFacts
}

/** Omits names with characters that a header cannot contain, because a CMS chooses the names. */
export function factsOfTexts(texts: ShownTexts | undefined): Pick<PageFacts, 'texts'> {
  return texts ? { texts: { names: [...texts.names], asOf: texts.asOf } } : {}
}
