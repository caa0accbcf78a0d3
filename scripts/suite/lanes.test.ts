import { expect, it } from 'vitest'
import { inLanes, lanes, type Work } from './lanes.ts'

/** Works that note when they begin and end; those in `failing` reject. */
function open(failing: readonly string[] = []) {
  const noted: string[] = []
  let running = 0
  let most = 0
  const work = (name: string, after?: string): Work => ({
    name,
    ...(after ? { after } : {}),
    async run() {
      running += 1
      most = Math.max(most, running)
      noted.push(name)
      await new Promise(setImmediate)
      running -= 1
      noted.push(`${name}.`)
      if (failing.includes(name)) throw new Error(name)
    },
  })
  return { work, noted, most: () => most }
}

it('begins works in their order, as many at a time as there are lanes, and what waits for another after its end', async () => {
  const { work, noted, most } = open()
  const failed = await inLanes([
    work('build'),
    work('browser', 'build'),
    work('lint'),
    work('types'),
    work('tenants'),
  ])
  expect(failed).toEqual(new Set())
  expect(noted.slice(0, 2)).toEqual(['build', 'lint'])
  expect(noted.indexOf('build.')).toBeLessThan(noted.indexOf('browser'))
  expect(noted).toHaveLength(10)
  expect(most()).toBe(lanes)
})

it('leaves out what waits for a work that failed, and carries out all else', async () => {
  const { work, noted } = open(['build'])
  const failed = await inLanes([work('build'), work('edge', 'build'), work('lint')])
  expect(failed).toEqual(new Set(['build', 'edge']))
  expect(noted.toSorted()).toEqual(['build', 'build.', 'lint', 'lint.'])
})
