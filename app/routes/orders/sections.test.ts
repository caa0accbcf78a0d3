// @vitest-environment node
import { describe, expect, it } from 'vitest'
import type { EsimView } from '#app/ui/order/esim-view.ts'
import { sectionsOf } from './sections.ts'

/** An eSIM with what decides its place; days are those of a common calendar. */
function esim(id: string, changed: Partial<EsimView>): EsimView {
  const made = { isMade: true, usedMb: 0, allowanceMb: 1024, profile: 'RELEASED', gift: undefined }
  return { id, state: 'PENDING', ...made, leaving: undefined, ...changed } as EsimView
}

const inUse = (id: string, endsAt: number, usedMb = 100) =>
  esim(id, { state: 'ACTIVE', daysLeft: 3, endsAt, usedMb })
const ready = (id: string, activateByAt: number) => esim(id, { activateByAt })
const installed = (id: string, activateByAt: number) =>
  esim(id, { activateByAt, profile: 'INSTALLED' })

describe('R-MOM-40 the list of eSIMs is sorted by what matters now', () => {
  it('in use by their end, then what is to be installed, then what waits, then what has ended', () => {
    const list = [
      esim('expired', { state: 'EXPIRED', daysLeft: undefined }),
      installed('waits late', 90),
      ready('install late', 80),
      inUse('ends late', 9),
      esim('cancelled', { state: 'CANCELLED' }),
      ready('install soon', 20),
      installed('waits soon', 10),
      inUse('ends soon', 5),
    ]
    const { now, next, later, past } = sectionsOf(list)
    expect([now, next, later, past].map((part) => part.map(({ id }) => id))).toEqual([
      ['ends soon', 'ends late'],
      ['install soon', 'install late'],
      ['waits soon', 'waits late'],
      ['expired', 'cancelled'],
    ])
  })

  it('what was used up before its last day is still in use, and what is offered waits', () => {
    const usedUp = esim('used up', { state: 'EXPIRED', daysLeft: 4, endsAt: 3, usedMb: 1024 })
    const offered = esim('offered', { gift: { state: 'offered' }, activateByAt: 1 })
    const { now, later, past } = sectionsOf([usedUp, offered])
    expect([now, later, past]).toEqual([[usedUp], [offered], []])
  })
})
