import { Parser } from 'htmlparser2'
import { expect } from 'vitest'

type Feed = { texts: Record<string, string[]>; hrefs: string[]; lang: string | undefined }

/** Reads a feed as XML; texts by the path of their elements. */
export function parseFeed(xml: string): Feed {
  const feed: Feed = { texts: {}, hrefs: [], lang: undefined }
  const open: string[] = []
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        open.push(name)
        if (name === 'feed') feed.lang = attributes['xml:lang']
        if (name === 'link') feed.hrefs.push(attributes.href ?? '')
        if (name !== 'link' && name !== 'category') {
          const path = open.join(' ')
          feed.texts[path] = [...(feed.texts[path] ?? []), '']
        }
      },
      ontext(text) {
        const all = feed.texts[open.join(' ')]
        if (all) all[all.length - 1] += text
      },
      onclosetag(name) {
        expect(open.pop()).toBe(name)
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(xml)
  expect(open).toEqual([])
  return feed
}
