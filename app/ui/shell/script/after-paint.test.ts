import { describe, expect, it } from 'vitest'
import { afterPaint } from './after-paint.ts'

/** Returns the order in which the page's callbacks are requested until the code runs. */
async function orderOf(hidden: boolean): Promise<string[]> {
  const order: string[] = []
  const frame = (run: () => void) => {
    order.push('frame')
    run()
  }
  const wait = (run: () => void, ms = 0) => {
    order.push(`${ms} ms`)
    run()
  }
  const names = ['document', 'requestAnimationFrame', 'setTimeout', 'run']
  const code = new Function(...names, `${afterPaint}(run)`)
  await new Promise<void>((resolve) => code({ hidden }, frame, wait, resolve))
  return order
}

describe('code that waits for the first paint', () => {
  it('runs once a frame is on the screen', async () => {
    expect(await orderOf(false)).toEqual(['frame', '50 ms'])
  })

  it('runs at once where nobody sees the page, which then has no frames', async () => {
    expect(await orderOf(true)).toEqual(['0 ms'])
  })
})
