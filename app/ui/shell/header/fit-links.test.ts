import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fitLinks } from './fit-links.ts'

const german = ['Reiseziele', 'Regionen', 'Weltweit']

function steps(labels: string[], more = 'Mehr'): number[] {
  return fitLinks(labels, more).map((name) => Number(name.replace('fit-', '')))
}

describe('the links that fit', () => {
  it('come one by one as the room grows, the last as soon as no menu is needed', () => {
    const [first = 0, second = 0, third = 0] = steps(german)
    expect(first).toBeLessThan(second)
    expect(second).toBeLessThanOrEqual(third)
  })

  it('leave room for the menu, except all of them together', () => {
    const [first = 0, , last] = steps(german, 'Weitere Seiten und Einstellungen')
    expect(first).toBeGreaterThan(steps(german)[0] ?? 0)
    expect(last).toBe(steps(german).at(-1))
  })

  it('need more room for longer labels and for wide letters', () => {
    expect(steps(['Reiseversicherungen'])[0]).toBeGreaterThan(steps(['Reise'])[0] ?? 0)
    expect(steps(['渡航先の一覧を見る'])[0]).toBeGreaterThan(steps(['abcdefghi'])[0] ?? 0)
  })

  it('take no room for vowel signs above and below', () => {
    expect(steps(['ทัวไป'])).toEqual(steps(['ทวไป']))
  })

  it('have a step that the style sheet knows, whatever the number of links', () => {
    const css = readFileSync(join(import.meta.dirname, 'header-fit.css'), 'utf8')
    const many = steps(Array.from({ length: 12 }, () => 'Datenverbrauchsrechner'))
    for (const step of [...steps(['A']), ...steps(german), ...many]) {
      expect(css).toContain(`.fit-${step} `)
    }
  })
})
