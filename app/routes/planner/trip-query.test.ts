import { describe, expect, it } from 'vitest'
import { mbADay } from '#app/trip/habits.ts'
import { maxStayDays, maxStays } from '#contract/trip/trip.ts'
import { changeStays, readHabits, readTrip, writeTrip } from './trip-query.ts'

const read = (text: string) => readTrip(new URLSearchParams(text))

describe('C7 the address of a trip', () => {
  it('is read back as it was written', () => {
    const text = 'c1=japan&d1=9&c2=south-korea&d2=4&social=2&video=1.5&hd=1'
    expect(writeTrip(read(text))).toBe(text)
    expect(writeTrip(read(''))).toBe('')
  })

  it('takes nothing that makes no sense', () => {
    expect(read('c1=../x&d1=2&c2=japan&d2=0&c3=japan&d3=5&c4=italy&d4=1e9').stays).toEqual([
      { slug: 'japan', days: 1 },
      { slug: 'italy', days: maxStayDays },
    ])
    expect(read('c1=japan&d1=abc').stays).toEqual([{ slug: 'japan', days: 7 }])
    expect(readHabits(new URLSearchParams('maps=-4&video=NaN&chat=99999'))).toMatchObject({
      maps: 0,
      video: 0.5,
      chat: 500,
    })
  })

  it('adds a country at the end, once, up to eight, and takes one away', () => {
    const stays = [{ slug: 'japan', days: 3 }]
    expect(changeStays(stays, { remove: null, add: 'italy' })).toEqual([
      ...stays,
      { slug: 'italy', days: 7 },
    ])
    expect(changeStays(stays, { remove: null, add: 'japan' })).toEqual(stays)
    expect(changeStays(stays, { remove: 'japan', add: undefined })).toEqual([])
    const full = Array.from({ length: maxStays }, (_, at) => ({ slug: `c${at}`, days: 1 }))
    expect(changeStays(full, { remove: null, add: 'italy' })).toHaveLength(maxStays)
  })

  it('counts a usual day by the documented figures', () => {
    // The sum of 5 MB for maps, 10 for 100 messages, 150, 70, and 350 for half an hour of video.
    expect(mbADay(readHabits(new URLSearchParams()))).toBe(585)
    expect(mbADay(readHabits(new URLSearchParams('video=1&hd=1')))).toBe(2539)
    const none = 'maps=0&chat=0&social=0&music=0&video=0'
    expect(mbADay(readHabits(new URLSearchParams(none)))).toBe(0)
  })
})
