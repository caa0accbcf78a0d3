// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { themeScript } from './theme-script.ts'

const root = document.documentElement

function setCookie(cookie: string) {
  Object.assign(document, { cookie })
}

function run(cookie = '') {
  setCookie(cookie)
  new Function(themeScript())()
}

describe('the script before first paint', () => {
  afterEach(() => {
    for (const name of ['theme', 'platform']) setCookie(`${name}=; Max-Age=0`)
    for (const name of root.getAttributeNames()) root.removeAttribute(name)
    vi.restoreAllMocks()
  })

  it('sets the stored theme', () => {
    run('theme=dark')
    expect(root.dataset.theme).toBe('dark')
  })

  it('leaves the theme to the system without a choice', () => {
    root.dataset.theme = 'system'
    run()
    expect(root.dataset.theme).toBe('system')
  })

  it('leaves a forced theme alone', () => {
    root.dataset.theme = 'light'
    root.dataset.themeForced = 'light'
    run('theme=dark')
    expect(root.dataset.theme).toBe('light')
  })

  it('takes no other value from the cookie', () => {
    run('theme=purple')
    expect(root.dataset.theme).toBeUndefined()
  })

  it('marks the platform, desktop unless told', () => {
    run()
    expect(root.dataset.platform).toBe('desktop')
    run('platform=in-app')
    expect(root.dataset.platform).toBe('in-app')
  })

  const mobile = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1'
  const mac =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'

  it.each([
    ['apple', 5, `Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) ${mobile}`],
    ['apple', 5, `Mozilla/5.0 (iPhone; CPU iPhone OS 17_4_1 like Mac OS X) ${mobile}`],
    ['apple', 5, `Mozilla/5.0 (iPhone; CPU iPhone OS 17_10 like Mac OS X) ${mobile}`],
    ['apple', 5, `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${mobile}`],
    ['apple', 5, `Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) ${mobile}`],
    ['apple', 5, `${mac} Version/17.4 Safari/605.1.15`],
    ['apple', 5, `${mac} Version/26.0 Safari/605.1.15`],
    [undefined, 5, `Mozilla/5.0 (iPhone; CPU iPhone OS 17_3_1 like Mac OS X) ${mobile}`],
    [undefined, 5, `Mozilla/5.0 (iPhone; CPU iPhone OS 16_7 like Mac OS X) ${mobile}`],
    [undefined, 5, `Mozilla/5.0 (iPad; CPU OS 9_3_5 like Mac OS X) ${mobile}`],
    [undefined, 5, `${mac} Version/17.3 Safari/605.1.15`],
    // Chrome's desktop pages on iOS do not reveal the version of the system.
    [undefined, 5, `${mac} CriOS/131 Version/11.1.1 Safari/605.1.15`],
    [undefined, 0, `${mac} Version/26.0 Safari/605.1.15`],
    ['app', 5, `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${mobile} TradewindApp/7`],
    ['android', 5, 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile'],
    ['android', 5, 'Mozilla/5.0 (Android 14; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0'],
    [undefined, 0, 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari'],
    [
      undefined,
      10,
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0.0.0',
    ],
  ])('installs in one tap by %s, with %i touches on %s', (install, touches, agent) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent)
    vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(touches)
    run()
    expect(root.dataset.install).toBe(install)
  })
})
