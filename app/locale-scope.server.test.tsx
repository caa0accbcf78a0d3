import { Suspense, use } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { getLocale } from '#app/paraglide/runtime.js'
import { type Locale, locales } from '#contract/locale.ts'
import { runWithLocale } from './locale-scope.server.ts'

/** A promise that is resolved outside of every scope, as a database or the network would do. */
function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

function Late({ ready }: { ready: Promise<string> }) {
  return (
    <p>
      {use(ready)} {getLocale()}
    </p>
  )
}

function Page({ early, late }: { early: Promise<string>; late: Promise<string> }) {
  return (
    <main>
      <h1>{getLocale()}</h1>
      <Suspense fallback={<i>{getLocale()}</i>}>
        <Late ready={early} />
        <Suspense fallback={<b>{getLocale()}</b>}>
          <Late ready={late} />
        </Suspense>
      </Suspense>
    </main>
  )
}

type Parts = { early: Promise<void>; late: Promise<void> }

function startPage(locale: Locale, parts: Parts) {
  return runWithLocale(locale, async () => {
    await Promise.resolve()
    const early = parts.early.then(() => 'early')
    const late = parts.late.then(() => 'late')
    const stream = await renderToReadableStream(<Page early={early} late={late} />)
    return { reader: stream.pipeThrough(new TextDecoderStream()).getReader(), html: '' }
  })
}

type StartedPage = Awaited<ReturnType<typeof startPage>>

async function readUntil(page: StartedPage, isRead: (html: string) => boolean) {
  while (!isRead(page.html)) {
    const { value, done } = await page.reader.read()
    if (done) return
    page.html += value
  }
}

function languagesIn({ html }: StartedPage): string[] {
  const said = html.replaceAll('<!-- -->', '').match(/<(h1|i|b)>[^<]+|<p>[^<]+/g) ?? []
  return said.map((text) => text.replace(/<\w+>(early |late )?/, ''))
}

// The tests load all languages' messages from source, which takes long.
describe('the locale of a request', { timeout: 60_000 }, () => {
  it('holds for all that is streamed, in 15 languages at once', async () => {
    const early = gate()
    const late = gate()
    const parts = { early: early.opened, late: late.opened }
    const pages = await Promise.all(locales.map((locale) => startPage(locale, parts)))
    early.open()
    await Promise.all(pages.map((page) => readUntil(page, (html) => html.includes('early'))))
    late.open()
    await Promise.all(pages.map((page) => readUntil(page, () => false)))
    const said = pages.map(languagesIn)
    expect(said.map((each) => new Set(each))).toEqual(locales.map((locale) => new Set([locale])))
    expect(said.map((each) => each.length)).toEqual(locales.map(() => 5))
  })

  it('is the inner one where scopes are nested, and the outer one after', async () => {
    const said = await runWithLocale('de', async () => {
      const inner = await runWithLocale('ja', async () => getLocale())
      return [inner, getLocale()]
    })
    expect(said).toEqual(['ja', 'de'])
  })

  it('is nobody else’s outside: a message there throws', () => {
    expect(() => getLocale()).toThrow('expected messages to be said inside runWithLocale')
  })
})
