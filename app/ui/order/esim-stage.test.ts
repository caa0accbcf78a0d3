import { describe, expect, it } from 'vitest'
import { dataLevel } from './data-level.ts'
import { esimStage, stageParts } from './esim-stage.ts'
import type { EsimView } from './esim-view.ts'

const bought = { state: 'PENDING', profile: 'RELEASED', isMade: true, allowanceMb: 1024, usedMb: 0 }

function esim(changes: Partial<EsimView>): EsimView {
  return { ...bought, ...changes } as EsimView
}

const offered: EsimView['gift'] = { state: 'offered' }

describe('the stage of an eSIM', () => {
  it.each([
    ['is being made', { isMade: false }, 'making'],
    ['can be installed', {}, 'ready'],
    ['is only downloaded', { profile: 'DOWNLOADED' }, 'ready'],
    ['is on a phone that nobody knows of', { profile: 'UNKNOWN' }, 'ready'],
    ['is installed', { profile: 'INSTALLED' }, 'installed'],
    ['is turned off on its phone', { profile: 'DISABLED' }, 'installed'],
    ['is in use', { state: 'ACTIVE', usedMb: 1000 }, 'in_use'],
    ['has unlimited data', { state: 'ACTIVE', allowanceMb: undefined, usedMb: 9000 }, 'in_use'],
    ['has no data left', { state: 'ACTIVE', usedMb: 1024 }, 'used_up'],
    ['has days without data left', { state: 'EXPIRED', usedMb: 1024, daysLeft: 3 }, 'used_up'],
    ['has expired', { state: 'EXPIRED', usedMb: 1024 }, 'expired'],
    ['was cancelled', { state: 'CANCELLED' }, 'over'],
    ['was revoked', { state: 'INVALIDATED' }, 'over'],
    ['is being cancelled', { leaving: 'cancelled' }, 'over'],
    ['is offered to a friend', { gift: offered }, 'offered'],
    ['was received from a friend', { gift: { state: 'received' } }, 'ready'],
  ] as const)('R-MOM-1: names one that %s', (_, changes, stage) => {
    expect(esimStage(esim(changes))).toBe(stage)
  })

  it('R-MOM-1: says of data and roaming only where they can be used', () => {
    const used = Object.entries(stageParts).flatMap(([stage, parts]) =>
      parts.includes('ring') || parts.includes('add_data') ? [stage] : [],
    )
    expect(used).toEqual(['in_use', 'used_up'])
    for (const over of ['over', 'expired', 'offered', 'making'] as const) {
      const parts = stageParts[over]
      expect(parts).not.toEqual(expect.arrayContaining([expect.stringMatching(/install|help/)]))
    }
  })
})

describe('the level of data', () => {
  it.each([
    [768, 'enough'],
    [769, 'low'],
    [921, 'low'],
    [922, 'almost_out'],
    [1023, 'almost_out'],
    [1024, 'out'],
  ])('R-MOM-2: with %i of 1,024 MB used is %s', (usedMb, level) => {
    expect(dataLevel(esim({ usedMb, daysLeft: 3 }))).toBe(level)
  })

  it('R-MOM-2: says nothing before the first use and of unlimited data', () => {
    expect(dataLevel(esim({ usedMb: 1000 }))).toBe('enough')
    expect(dataLevel(esim({ daysLeft: 3, allowanceMb: undefined }))).toBe('enough')
  })
})
