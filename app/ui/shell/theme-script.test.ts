// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
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
})
