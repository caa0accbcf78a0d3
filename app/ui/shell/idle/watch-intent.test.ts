// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchIntent } from './watch-intent.ts'

let called: string[]
let stop: () => void

/** Something happens at an element, as the browser tells the document. */
function at(id: string, type: string, pointerType = 'mouse', movementX = 3) {
  const event = new Event(type, { bubbles: true })
  Object.assign(event, { pointerType, movementX, movementY: 0 })
  document.getElementById(id)?.dispatchEvent(event)
}

beforeEach(() => {
  vi.useFakeTimers()
  const { origin } = location
  document.body.innerHTML = `<p id="text">Text</p>
    <a href="${origin}/shop?start=2#top"><span id="shop">Shop</span></a>
    <a id="japan" href="${origin}/japan-eSIM">Japan</a>
    <a id="away" href="https://elsewhere.example/">Elsewhere</a>
    <a id="tab" href="${origin}/shop" target="_blank">Shop</a>`
  called = []
  stop = watchIntent((path) => called.push(path))
})

afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  Object.assign(navigator, { connection: undefined })
})

describe('a link that somebody is about to follow', () => {
  it('is one that the pointer rests on', () => {
    at('shop', 'pointermove')
    vi.advanceTimersByTime(64)
    expect(called).toEqual([])
    vi.advanceTimersByTime(1)
    expect(called).toEqual(['/shop?start=2'])
  })

  it('is one that the pointer is on when this begins', () => {
    stop()
    const japan = document.getElementById('japan')
    vi.spyOn(document, 'querySelector').mockReturnValueOnce(japan)
    stop = watchIntent((path) => called.push(path))
    vi.advanceTimersByTime(65)
    expect(called).toEqual(['/japan-eSIM'])
  })

  it('is not one that the pointer passes on its way', () => {
    at('shop', 'pointermove')
    vi.advanceTimersByTime(40)
    at('text', 'pointermove')
    vi.advanceTimersByTime(100)
    at('shop', 'pointermove')
    vi.advanceTimersByTime(40)
    at('japan', 'pointermove')
    vi.advanceTimersByTime(100)
    expect(called).toEqual(['/japan-eSIM'])
  })

  it('is not one that comes under a pointer that does not move', () => {
    at('japan', 'pointermove', 'mouse', 0)
    vi.advanceTimersByTime(100)
    expect(called).toEqual([])
  })

  it('is one that has the focus', () => {
    at('japan', 'focusin')
    vi.advanceTimersByTime(65)
    expect(called).toEqual(['/japan-eSIM'])
    at('shop', 'focusin')
    at('shop', 'focusout')
    vi.advanceTimersByTime(100)
    expect(called).toEqual(['/japan-eSIM'])
  })

  it('is one that a button presses, at once', () => {
    at('japan', 'pointermove')
    at('japan', 'pointerdown')
    vi.advanceTimersByTime(0)
    expect(called).toEqual(['/japan-eSIM'])
  })

  it('is one that a finger presses, unless it scrolls', () => {
    at('japan', 'pointermove', 'touch')
    at('japan', 'pointerdown', 'touch')
    vi.advanceTimersByTime(39)
    at('japan', 'pointercancel', 'touch')
    vi.advanceTimersByTime(100)
    expect(called).toEqual([])
    at('shop', 'pointerdown', 'touch')
    vi.advanceTimersByTime(40)
    expect(called).toEqual(['/shop?start=2'])
  })

  it.each(['away', 'tab', 'text'])('is nothing that leads elsewhere: %s', (id) => {
    at(id, 'pointermove')
    at(id, 'pointerdown')
    vi.advanceTimersByTime(100)
    expect(called).toEqual([])
  })

  it('is nothing for those who save data', () => {
    Object.assign(navigator, { connection: { saveData: true } })
    at('japan', 'pointermove')
    at('japan', 'pointerdown')
    vi.advanceTimersByTime(100)
    expect(called).toEqual([])
  })
})
