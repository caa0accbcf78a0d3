import type { ShownTexts } from '../edge.ts'

/** What the answer of a stored page needs to know of it besides its bytes. */
export type PageFacts = {
  tenant: string
  /** Unix milliseconds. */
  storedAt: number
  etag: string
  type: string
  /** With a mark in place of the origin that the page is served from. */
  policy: string
  texts?: { names: string[]; asOf: number }
}

/** The stored header of the facts; all of them are one header, since reading each costs time. */
export const factsHeader = 'x-page-facts'

/** Writes facts as a header, which may hold no other characters than ASCII. */
export function writeFacts(facts: PageFacts): string {
  return encodeURI(JSON.stringify(facts))
}

export function readFacts(written: string): PageFacts {
  return JSON.parse(decodeURI(written)) as PageFacts
}

/** A CMS chooses the names. */
export function factsOfTexts(texts: ShownTexts | undefined): Pick<PageFacts, 'texts'> {
  return texts ? { texts: { names: [...texts.names], asOf: texts.asOf } } : {}
}
