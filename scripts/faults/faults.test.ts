import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../run.ts'
import { statedOutcomes } from './outcomes.ts'
import { type Fault, readFaults, type Subject, withFault } from './read-faults.ts'

const faults = readFaults()

/** The number of faults that each subject has at least. */
const least: Readonly<Record<Subject, number>> = {
  ...{ money: 15, access: 10, tenants: 8, languages: 7, company: 8, schedule: 6, pages: 6 },
}

describe('the list of faults', () => {
  it('can be planted, each at one place, beside tests that exist', () => {
    const textOf = ({ file }: Fault) => readFileSync(join(root, file), 'utf8')
    const isPlantable = (fault: Fault) =>
      ![undefined, textOf(fault)].includes(withFault(textOf(fault), fault))
    expect(faults.filter((fault) => !isPlantable(fault))).toEqual([])
    const isThere = (test: string) => existsSync(join(root, test))
    expect(faults.flatMap(({ tests }) => tests).filter((test) => !isThere(test))).toEqual([])
  })

  it('numbers them, and has enough about each subject', () => {
    expect(faults.map(({ n }) => n)).toEqual(faults.map((_, at) => at + 1))
    const counts = Map.groupBy(faults, ({ about }) => about)
    const few = Object.entries(least).filter(
      ([about, count]) => (counts.get(about as Subject)?.length ?? 0) < count,
    )
    expect(few).toEqual([])
  })

  it('has each in docs/tests.md, caught by one of its tests if it was planted', () => {
    const stated = statedOutcomes()
    const isTrue = ({ n, tests }: Fault) =>
      stated.get(n) === 'not planted yet' ||
      stated.get(n) === 'missed' ||
      tests.some((test) => stated.get(n)?.startsWith(`\`${test}\`: `))
    expect(faults.filter((fault) => !isTrue(fault)).map(({ n }) => n)).toEqual([])
    expect(stated.size).toBe(faults.length)
  })
})
