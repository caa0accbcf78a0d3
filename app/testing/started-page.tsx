import { Suspense, use } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { runWithLocale } from '#app/locale-scope.server.ts'
import { getLocale } from '#app/paraglide/runtime.js'
import type { Locale } from '#contract/locale.ts'

/** A promise that is resolved outside of every scope, as a database or the network would do. */
export function gate() {
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

export function startPage(locale: Locale, parts: Parts) {
  return runWithLocale(locale, async () => {
    await Promise.resolve()
    const early = parts.early.then(() => 'early')
    const late = parts.late.then(() => 'late')
    const stream = await renderToReadableStream(<Page early={early} late={late} />)
    return { reader: stream.pipeThrough(new TextDecoderStream()).getReader(), html: '' }
  })
}

type StartedPage = Awaited<ReturnType<typeof startPage>>

export async function readUntil(page: StartedPage, isRead: (html: string) => boolean) {
  while (!isRead(page.html)) {
    const { value, done } = await page.reader.read()
    if (done) return
    page.html += value
  }
}

export function languagesIn({ html }: StartedPage): string[] {
  const said = html.replaceAll('<!-- -->', '').match(/<(h1|i|b)>[^<]+|<p>[^<]+/g) ?? []
  return said.map((text) => text.replace(/<\w+>(early |late )?/, ''))
}
