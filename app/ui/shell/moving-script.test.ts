// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { movingScript } from './moving-script.ts'

function setCookie(cookie: string) {
  Object.assign(document, { cookie })
}

describe('a page that the browser restores', () => {
  afterEach(() => {
    for (const name of ['currency', 'theme']) setCookie(`${name}=; Max-Age=0`)
    vi.restoreAllMocks()
  })

  it.each([
    ['in the same currency', 'currency=EUR', 'currency=EUR', true, 0],
    ['in another currency', 'currency=EUR', 'currency=USD', true, 1],
    ['in the first chosen currency', 'theme=dark', 'currency=USD', true, 1],
    ['after another choice', 'currency=EUR', 'theme=dark', true, 0],
    ['when it loads at first', 'currency=EUR', 'currency=USD', false, 0],
  ])('%s', (_, before, after, persisted, times) => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
    setCookie(before)
    const listen = vi.spyOn(globalThis, 'addEventListener').mockImplementation(() => undefined)
    new Function(movingScript())()
    setCookie(after)
    const [, restored] = listen.mock.calls.find(([name]) => (name as string) === 'pageshow') ?? []
    ;(restored as (event: object) => void)({ persisted })
    expect(reload).toHaveBeenCalledTimes(times)
  })
})

describe('a transition between documents', () => {
  afterEach(() => vi.restoreAllMocks())

  it('may be given up by the browser', async () => {
    const listen = vi.spyOn(globalThis, 'addEventListener').mockImplementation(() => undefined)
    new Function(movingScript())()
    const [, revealed] = listen.mock.calls.find(([name]) => (name as string) === 'pagereveal') ?? []
    const ready = Promise.reject(new DOMException('hidden', 'AbortError'))
    const handle = vi.spyOn(ready, 'catch')
    ;(revealed as (event: object) => void)({ viewTransition: { ready } })
    ;(revealed as (event: object) => void)({ viewTransition: null })
    expect(handle).toHaveBeenCalledOnce()
  })
})
