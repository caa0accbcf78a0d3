/** The destinations of the summer 2024 campaign, in the campaign's order. */
export const summer2024 = {
  from: '2024-06-01',
  until: '2024-09-30',
  destinations: [
    'greece',
    'spain',
    'italy',
    'portugal',
    'france',
    'croatia',
    'turkiye',
    'malta',
    'cyprus',
    'montenegro',
    'albania',
    'iceland',
    'norway',
    'japan',
    'indonesia',
    'thailand',
  ],
} as const
