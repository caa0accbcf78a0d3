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

  it.each([
    [
      'a transition that the browser gave up',
      new DOMException('Transition was skipped', 'AbortError'),
      1,
    ],
    ['any other error', new Error('broken'), 0],
    ['no error', undefined, 0],
  ])('keeps from reports: %s', (_, reason, times) => {
    const listen = vi.spyOn(globalThis, 'addEventListener').mockImplementation(() => undefined)
    new Function(movingScript())()
    const [, rejected] =
      listen.mock.calls.find(([name]) => (name as string) === 'unhandledrejection') ?? []
    const event = { reason, preventDefault: vi.fn(), stopImmediatePropagation: vi.fn() }
    ;(rejected as (given: object) => void)(event)
    expect(event.preventDefault).toHaveBeenCalledTimes(times)
    expect(event.stopImmediatePropagation).toHaveBeenCalledTimes(times)
  })
})
