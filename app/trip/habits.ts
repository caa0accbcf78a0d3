/** Daily use of data: hours or messages per day, each within its bounds. */
export const habitNames = ['maps', 'chat', 'social', 'music', 'video', 'calls', 'work'] as const

export type HabitName = (typeof habitNames)[number]

export type Habits = Readonly<Record<HabitName, number>> & { isHd: boolean }

type Habit = { mbPerUnit: number; usual: number; most: number; step: number }

/**
 * MB per hour or message: rough figures from travel guides, read in November 2026. The figure for
 * work is our own guess (mail, documents, pages); HD is the middle of the published 1.5 to 3 GB.
 */
export const habitTable: Readonly<Record<HabitName, Habit>> = {
  maps: { mbPerUnit: 5, usual: 1, most: 8, step: 0.5 },
  chat: { mbPerUnit: 0.1, usual: 100, most: 500, step: 50 },
  social: { mbPerUnit: 150, usual: 1, most: 8, step: 0.5 },
  music: { mbPerUnit: 70, usual: 1, most: 12, step: 0.5 },
  video: { mbPerUnit: 700, usual: 0.5, most: 8, step: 0.5 },
  calls: { mbPerUnit: 500, usual: 0, most: 8, step: 0.5 },
  work: { mbPerUnit: 300, usual: 0, most: 12, step: 0.5 },
}

const hdMbPerHour = 2304

/** Returns the data that one day uses, in whole MB. */
export function mbADay(habits: Habits): number {
  const sum = habitNames.reduce((total, name) => {
    const isHd = name === 'video' && habits.isHd
    return total + habits[name] * (isHd ? hdMbPerHour : habitTable[name].mbPerUnit)
  }, 0)
  return Math.ceil(sum)
}
