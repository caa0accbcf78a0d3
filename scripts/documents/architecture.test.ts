import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../run.ts'
import { architectureFile, requestSteps, withSteps } from './request-steps.ts'

type Hop = { walk: string; file: string; name: string }

const text = readFileSync(architectureFile, 'utf8')
const sections = text.split('\n## ').filter((section) => /^\| +\d+ \| `/m.test(section))
const hops: Hop[] = sections.flatMap((section) => {
  const walk = section.split('\n')[0] ?? ''
  const rows = section.matchAll(/^\| +\d+ \| `([^`]+)` +\| `([^`]+)` +\|/gm)
  return [...rows].map(([, file = '', name = '']) => ({ walk, file, name }))
})

/** Whether a file defines a function of that name. */
function defines(file: string, name: string): boolean {
  if (!existsSync(join(root, file))) return false
  const text = readFileSync(join(root, file), 'utf8')
  return new RegExp(`\\bfunction ${name}\\b`).test(text)
}

describe('the walks of docs/architecture.md', () => {
  it.each(hops)('$walk: $file has $name', ({ file, name }) => {
    expect(defines(file, name)).toBe(true)
  })

  it('are two, and neither is longer than 25 hops', () => {
    expect(sections).toHaveLength(2)
    for (const section of sections) {
      const walk = section.split('\n')[0]
      const count = hops.filter((hop) => hop.walk === walk).length
      expect(count).toBeGreaterThan(5)
      expect(count).toBeLessThanOrEqual(25)
    }
  })

  it('would miss a function that is gone', () => {
    expect(defines('worker/index.ts', 'createNothing')).toBe(false)
    expect(defines('worker/nothing.ts', 'createApp')).toBe(false)
  })
})

describe('the order of a request', () => {
  it('stands in docs/architecture.md as worker/index.ts lists it', () => {
    expect(withSteps(text)).toBe(text)
  })

  it('has the addresses of a step, and the first sentence about it', () => {
    const steps = requestSteps()
    expect(steps.map(({ name }) => name).slice(0, 2)).toEqual(['observe', 'nameBuild'])
    expect(steps.at(-1)?.name).toBe('serveDocument')
    expect(steps.find(({ name }) => name === 'serveApi')).toEqual({
      name: 'serveApi',
      file: 'worker/edge/api/api-door.ts',
      on: '`/api/v3/*`',
      does: 'Serves the API to browsers and apps.',
    })
  })

  it('changes with the list', () => {
    const front = readFileSync(join(root, 'worker', 'index.ts'), 'utf8')
    const shorter = front.replace("  app.use('/healthz', serveHealth())\n", '')
    expect(requestSteps(shorter)).toHaveLength(requestSteps(front).length - 1)
  })
})
