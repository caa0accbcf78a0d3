/** What people do every day: hours, or messages, each within its bounds. */
export const habitNames = ['maps', 'chat', 'social', 'music', 'video', 'calls', 'work'] as const

export type HabitName = (typeof habitNames)[number]

export type Habits = Readonly<Record<HabitName, number>> & { isHd: boolean }

type Habit = { mbPerUnit: number; usual: number; most: number; step: number }

/**
 * MB an hour, or a message: rough figures from guides for travellers, read in November 2026. Work is
 * our own guess (mail, documents, pages), and HD the middle of what is said, 1.5 to 3 GB.
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

/** What a day takes, in whole MB. */
export function mbADay(habits: Habits): number {
  const sum = habitNames.reduce((total, name) => {
    const isHd = name === 'video' && habits.isHd
    return total + habits[name] * (isHd ? hdMbPerHour : habitTable[name].mbPerUnit)
  }, 0)
  return Math.ceil(sum)
}
