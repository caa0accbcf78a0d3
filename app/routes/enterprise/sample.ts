/** The sample company that the page's drawings show; every figure is an illustration. */
export const sample = {
  asOf: '2026-11-21T18:00:00Z',
  travellers: 68,
  runningLow: 6,
  costPerGbMinor: 221,
  /** Tenths of GB a day: Europe, United States, Asia. */
  days: [
    [42, 20, 11],
    [46, 24, 13],
    [40, 19, 12],
    [17, 9, 6],
    [15, 8, 5],
    [58, 27, 14],
    [63, 30, 16],
    [70, 38, 22],
    [58, 31, 19],
    [61, 33, 20],
    [22, 12, 8],
    [19, 10, 7],
    [66, 37, 18],
    [79, 43, 22],
    [75, 38, 20],
    [69, 34, 19],
    [71, 32, 18],
    [24, 13, 9],
    [21, 12, 8],
    [82, 45, 25],
    [44, 24, 13],
  ],
} as const

/** People whose data runs low, in MB; the names belong to the sample company. */
export const sampleUsers = [
  { name: 'Tomás Salgueiro', usedMb: 10_045, totalMb: 10_240 },
  { name: 'Mara Kováčová', usedMb: 4730, totalMb: 5120 },
  { name: 'Giulia Ricci', usedMb: 737, totalMb: 1024 },
] as const

/** A pasted list, in which one address has no ending. */
export const samplePeople = [
  { initials: 'MK', name: 'Mara Kováčová', code: 'JP', dataMb: 5120 },
  { initials: 'NP', name: 'นภา พงษ์ไพบูลย์', code: 'TH', dataMb: 3072, lang: 'th' },
] as const
export const sampleMistake = { given: 'j.olsen@halden', meant: 'halden.example' }

/** Monthly statements: the first day, and the sum in cents of the US dollar. */
export const sampleInvoices = [
  { month: '2026-10-01', totalMinor: 51_260, isPaid: false },
  { month: '2026-09-01', totalMinor: 44_815, isPaid: true },
  { month: '2026-08-01', totalMinor: 39_100, isPaid: true },
] as const
export const sampleDue = '2026-11-30'

/** Nested limits, in cents. */
export const sampleLimits = [100_000, 40_000, 6000, 2500] as const
