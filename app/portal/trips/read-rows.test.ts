import { describe, expect, it } from 'vitest'
import { readRows } from './read-rows.ts'

const countries = new Map([
  ['japan', 'japan'],
  ['日本', 'japan'],
])
const japan = { country: 'japan', from: '2030-03-11', to: '2030-03-15' }

describe('pasted rows', () => {
  it.each([
    ['tabs', 'Mara\tJapan\t2030-03-11\t2030-03-15'],
    ['semicolons', 'Mara; 日本 ; 2030-03-11; 2030-03-15'],
    ['commas', 'Mara,JAPAN,2030-03-11,2030-03-15'],
  ])('are separated by %s', (_, line) => {
    expect(readRows(`\n${line}\r\n`, countries)).toEqual([{ who: 'Mara', ...japan }])
  })

  it('may have the name in a cell before the address', () => {
    const line = 'Mara Kováčová\tmara@example.com\tJapan\t2030-03-11\t2030-03-15'
    expect(readRows(line, countries)).toEqual([{ who: 'Mara Kováčová mara@example.com', ...japan }])
  })

  it('are of one day where the last is absent, and keep what nobody knows', () => {
    expect(readRows('Mara;Atlantis;2030-03-11', countries)).toEqual([
      { who: 'Mara', country: 'Atlantis', from: '2030-03-11', to: '2030-03-11' },
    ])
  })
})
