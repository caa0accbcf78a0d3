// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AnalyticsEvent } from './events.ts'
import { sendEvent, setAddress, startTag, stopTag } from './tag.ts'

const id = 'G-TEST1234'
const container = 'GTM-TEST123'
const browser = window as unknown as { happyDOM: { settings: object } }
const page = globalThis as { dataLayer?: object[]; [disabled: `ga-disable-${string}`]: boolean }

/** Returns the data layer with commands as arrays and other entries unchanged. */
function queued(): unknown[] {
  const isCommand = (entry: object) => Object.prototype.toString.call(entry).includes('Arguments')
  return (page.dataLayer ?? []).map((entry) =>
    isCommand(entry) ? Array.from(entry as ArrayLike<unknown>) : entry,
  )
}

const scripts = () => [...document.querySelectorAll('script')].map(({ src }) => src)

function clear(): void {
  delete page.dataLayer
  document.head.replaceChildren()
}

const item = { item_id: 'japan', price: 3.5, index: 0 }
const event: AnalyticsEvent = {
  name: 'view_item_list',
  fields: { item_list_id: 'shop', currency: 'EUR', items: [item] },
}

const denied = {
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  analytics_storage: 'denied',
}

describe('Google’s tag', () => {
  beforeEach(() => {
    clear()
    // The tests only look at the script element, so the script is not fetched.
    Object.assign(browser.happyDOM.settings, {
      disableJavaScriptFileLoading: true,
      handleDisabledFileLoadingAsSuccess: true,
    })
  })

  // A tag that is left behind counts as started, also in other files.
  afterEach(clear)

  it('has the consent default in front of all that was queued, and grants statistics only', () => {
    page.dataLayer = [{ event: 'page-idle' }]
    startTag(id)
    const [first, second, third] = queued()
    expect(first).toEqual(['consent', 'default', { ...denied, wait_for_update: 500 }])
    expect(second).toEqual({ event: 'page-idle' })
    expect(third).toEqual(['consent', 'update', { ...denied, analytics_storage: 'granted' }])
    expect(scripts()).toEqual([`https://www.googletagmanager.com/gtag/js?id=${id}`])
  })

  it('sends no page by itself and keeps its identifiers on this host, for thirteen months', () => {
    startTag(id)
    const config = queued().find((entry) => Array.isArray(entry) && entry[0] === 'config')
    expect(config).toEqual([
      'config',
      id,
      {
        send_page_view: false,
        cookie_domain: 'none',
        cookie_expires: 390 * 86_400,
        cookie_update: false,
        allow_google_signals: false,
        allow_ad_personalization_signals: false,
      },
    ])
  })

  it('learns the origin somebody came from, and no more', () => {
    const referrer = 'https://elsewhere.example/somebody?q=x#y'
    Object.defineProperty(document, 'referrer', { value: referrer, configurable: true })
    startTag(id)
    expect(queued()).toContainEqual(['set', { page_referrer: 'https://elsewhere.example' }])
    expect(JSON.stringify(queued())).not.toContain('somebody')
  })

  it('is loaded once, however often consent comes and goes', () => {
    startTag(id)
    stopTag(id)
    expect(page[`ga-disable-${id}`]).toBe(true)
    expect(queued().at(-1)).toEqual(['consent', 'update', denied])
    startTag(id)
    expect(page[`ga-disable-${id}`]).toBe(false)
    expect(scripts()).toHaveLength(1)
    expect(queued().filter((entry) => Array.isArray(entry) && entry[1] === 'default')).toHaveLength(
      1,
    )
  })

  it('takes events and addresses as commands', () => {
    setAddress(id, 'https://shop.example/shop')
    sendEvent(id, event)
    expect(queued()).toEqual([
      ['set', { page_location: 'https://shop.example/shop' }],
      ['event', 'view_item_list', event.fields],
    ])
  })

  it('of a container takes entries, and no list stays for the next event', () => {
    startTag(container)
    expect(scripts()).toEqual([`https://www.googletagmanager.com/gtm.js?id=${container}`])
    page.dataLayer = []
    setAddress(container, 'https://shop.example/shop')
    sendEvent(container, event)
    sendEvent(container, {
      name: 'select_content',
      fields: { content_type: 'language', content_id: 'de' },
    })
    expect(queued()).toEqual([
      { page_location: 'https://shop.example/shop' },
      { ecommerce: null },
      { event: 'view_item_list', ecommerce: event.fields },
      { event: 'select_content', content_type: 'language', content_id: 'de' },
    ])
  })
})
