import { describe, expect, it } from 'vitest'
import { momentIn, remindersOf } from './trip-days.ts'
import { writeCalendar } from './write-calendar.ts'

const legs = [
  {
    ...{ position: 0, place: 'Japan', code: 'JP', path: '/esim/a', isInstalled: true },
    ...{ startsOn: '2026-12-14', endsOn: '2026-12-20' },
  },
  {
    ...{ position: 1, place: 'Spain', code: 'ES', path: '/esim/b', isInstalled: false },
    ...{ startsOn: '2026-12-21', endsOn: '2026-12-28' },
  },
]

describe('R-MOM-25 the reminders of a trip', () => {
  it('are to install on the evening before, to switch at the border, and to switch back', () => {
    expect(remindersOf(legs).map(({ kind, at, zone }) => [kind, at, zone])).toEqual([
      ['install', '2026-12-13T20:00', undefined],
      ['install', '2026-12-20T20:00', 'Asia/Tokyo'],
      // Spain has two zones: the phone knows where in Spain it is.
      ['switch', '2026-12-21T09:00', undefined],
      ['home', '2026-12-28T18:00', undefined],
    ])
    expect(remindersOf([{ ...legs[0], position: 0 } as (typeof legs)[0]])).toHaveLength(2)
    expect(remindersOf(legs.map(({ startsOn: _, ...leg }) => leg))).toEqual([])
  })

  it('are moments of the place, also beside a change of clocks', () => {
    const moment = (at: string, zone: string) => new Date(momentIn(at, zone)).toISOString()
    expect(moment('2026-12-20T20:00', 'Asia/Tokyo')).toBe('2026-12-20T11:00:00.000Z')
    expect(moment('2026-03-29T03:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z')
    expect(moment('2026-10-25T09:00', 'Europe/Berlin')).toBe('2026-10-25T08:00:00.000Z')
  })

  it('are one file whose events keep their ids', () => {
    const events = remindersOf(legs).map((reminder) => ({
      ...reminder,
      title: `Install Japan, then rest; ${'日本'.repeat(20)}`,
      url: 'https://shop.example/esim/a',
    }))
    const trip = { tripId: 'trip-1', host: 'shop.example', name: 'Shop', createdAt: 0, events }
    const text = writeCalendar(trip)
    expect(text.match(/^UID:.*$/gm)).toEqual([
      'UID:trip-1-install-0@shop.example',
      'UID:trip-1-install-1@shop.example',
      'UID:trip-1-switch-1@shop.example',
      'UID:trip-1-home-1@shop.example',
    ])
    expect(text).toContain('DTSTART:20261213T200000\r\n')
    expect(text).toContain('DTSTART:20261220T110000Z\r\n')
    expect(text).toContain('SUMMARY:Install Japan\\, then rest\\; ')
    const bytes = text.split('\r\n').map((line) => new TextEncoder().encode(line).length)
    expect(Math.max(...bytes)).toBeLessThanOrEqual(75)
  })
})
