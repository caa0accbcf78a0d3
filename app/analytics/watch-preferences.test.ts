// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { watchPreferences } from './watch-preferences.ts'

// A container's id: events for a container are plain objects, which tests can compare.
const id = 'GTM-TEST123'
const page = globalThis as { dataLayer?: object[]; [disabled: `ga-disable-${string}`]: boolean }
const select = (type: string, value: string) => ({
  event: 'select_content',
  content_type: type,
  content_id: value,
})

function pressLink(html: string): void {
  document.body.innerHTML = html
  document.addEventListener('click', (event) => event.preventDefault(), { once: true })
  document.querySelector('a *')?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
}

function submit(name: string, value: string): void {
  const submitter = Object.assign(document.createElement('button'), { name, value })
  document.dispatchEvent(new SubmitEvent('submit', { submitter }))
}

describe('choices that load another document', () => {
  beforeEach(() => {
    page.dataLayer = []
  })

  afterEach(() => {
    document.body.replaceChildren()
    document.head.replaceChildren()
  })

  it('are reported for language and currency, while they are watched', () => {
    const stop = watchPreferences(id)
    pressLink('<a href="/de/shop" hreflang="de"><b>Deutsch</b></a>')
    submit('currency', 'JPY')
    stop()
    pressLink('<a href="/fr/shop" hreflang="fr"><b>Français</b></a>')
    submit('currency', 'USD')
    expect(page.dataLayer).toEqual([select('language', 'de'), select('currency', 'JPY')])
  })

  it('are told from other links and forms', () => {
    const stop = watchPreferences(id)
    pressLink('<a href="/shop"><b>Shop</b></a>')
    submit('theme', 'dark')
    submit('consent', 'granted')
    stop()
    expect(page.dataLayer).toEqual([])
  })

  it('silence the tag at once where consent is withdrawn', () => {
    document.head.innerHTML =
      '<script type="x" src="https://www.googletagmanager.com/gtm.js"></script>'
    const stop = watchPreferences(id)
    submit('consent', 'denied')
    stop()
    expect(page[`ga-disable-${id}`]).toBe(true)
  })
})
