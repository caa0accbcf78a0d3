import { hostileSamples } from '#app/testing/hostile-samples.ts'
import type { Asked } from '#worker/testing/outside/test-provider.ts'
import { listen } from './faulty-provider.ts'

const samples = hostileSamples.map(([, text]) => text)
const samplesPerText = 7

/** Texts with some samples each, in which one that is never closed hides few others. */
const parts = Array.from({ length: Math.ceil(samples.length / samplesPerText) }, (_, at) =>
  samples.slice(at * samplesPerText).slice(0, samplesPerText),
)
/** Signs that end elements, strings or lines somewhere, and some that are read from right to left. */
export const signs =
  `</title></script>]]><!--"'&amp;&#x3c;&copy${'\\'}\u2028\u2029` +
  '[a](https://evil.example)<https://evil.example> \u202eעברית\u202c \u2067עברית\u2069'

const texts = new Map<string, readonly string[]>([
  ...parts.map((part, at): [string, readonly string[]] => [`part-${at}`, part]),
  ['all', samples],
  ['signs', [signs]],
])

/** The collection of a text, and the origin of its pictures. */
type Place = { type: string; origin: string }

/** The names of texts that hold all samples together. */
export const partSlugs = parts.map((_, at) => `part-${at}`)

/** Seconds that a document is fresh; tests read some again while the CMS fails. */
export const freshSeconds = 1

/**
 * A CMS whose texts are all hostile, and which can be told to fail: each collection has the same
 * ones.
 */
export function startHostileCms() {
  return listen(answer)
}

function answer({ url, headers }: Asked) {
  const { type = '', slug, cursor = '0' } = Object.fromEntries(url.searchParams)
  const origin = `http://${headers.host}`
  const answers: Record<string, object> = {
    // Its lists never end.
    '/entries': {
      entries: entriesOf({ type, origin }, slug),
      last_evaluated_key: String(Number(cursor) + 1),
    },
    '/publications': { publications: [] },
    '/outline': {
      entries: [{ slug: 'signs', available_locales: ['en'], updated_at: '2026-11-23' }],
    },
  }
  return {
    status: 200,
    body: answers[url.pathname] ?? {},
    headers: {
      'cache-control': type === 'documents' ? `public, max-age=${freshSeconds}` : 'no-store',
    },
  }
}

/** Returns one text with its body, or two for each sample, however many were asked for. */
function entriesOf(place: Place, slug: string | undefined) {
  if (slug === undefined) {
    const others = [...samples, ...samples].map((each, at) =>
      entryOf(place, `sample-${at}`, [each]),
    )
    return [entryOf(place, 'signs', [signs]), ...others]
  }
  const part = texts.get(slug)
  return part ? [{ ...entryOf(place, slug, part), body: bodyOf(place, part) }] : []
}

/** The samples one after another, and again where Markdown reads text in another way. */
function bodyOf({ origin }: Place, part: readonly string[]): string {
  const quoted = part.map((text) => `> ${text.replaceAll('\n', '\n> ')}`)
  const shown = part.map((_, at) => `![](${origin}/${at}.png)`)
  return [...part, ...quoted, ...shown].join('\n\n')
}

function entryOf({ type, origin }: Place, slug: string, part: readonly string[]) {
  const text = part.join(' ')
  return {
    id: `${type}/${slug}`,
    ...{ type, slug, locale: 'en', available_locales: ['en'], revision: '1' },
    ...{ published_at: '2026-11-23', updated_at: '2026-11-23' },
    seo: { title: text, description: text },
    ...{ title: text, summary: text },
    facts: {
      ...{ destination: text, hero: text, number: 1, kind: 'how', near: ['part-0'] },
      places: part.map((name, at) => ({ name, lat: at, lon: at })),
      cover: { number: text, unit: text, drawing: 'days' },
      sources: part.map((title, at) => ({
        title,
        url: `https://a.example/${at}?"><script>alert(1)</script>`.replaceAll(' ', '+'),
        checked: '2026-11-23',
      })),
      keep: [text],
    },
    assets: part.map((alt, at) => ({
      name: `${at}"onerror="alert(1)`,
      url: `${origin}/${at}.png`,
      alt,
    })),
  }
}
