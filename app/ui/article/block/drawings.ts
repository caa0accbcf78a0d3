/** A small drawing: its width at a height of 64 or 44, ink lines, filled panels and signal lines. */
export type Drawing = { width: number; ink: string; panel?: string; signal?: string }

/** Returns the drawing that a text names, if there is one. */
export function drawingOf(
  drawings: Readonly<Record<string, Drawing>>,
  name: string,
): Drawing | undefined {
  return Object.hasOwn(drawings, name) ? drawings[name] : undefined
}

/** Drawings of the moments of an arrival, 84 by 64. */
export const routeDrawings: Readonly<Record<string, Drawing>> = {
  home: {
    width: 84,
    ink: 'M4 60h76M14 60V30L38 12l24 18v30',
    panel: 'M32 30h11a4 4 0 0 1 4 4v26H28V34a4 4 0 0 1 4-4Z',
    signal: 'M33.5 42a6 6 0 0 1 8 0M36 46a2.6 2.6 0 0 1 3 0M37.5 50.5h.1',
  },
  gate: {
    width: 84,
    ink: 'M2 60h80M10 46c-5-1-7-6-4-10 3-4 10-6 18-6h34l12-18h9l-5 20 2 14c-2 1-4 1-6 1H22c-5 0-9 0-12-1ZM26 38h.1M34 38h.1M42 38h.1M50 38h.1M34 47l-4 9h14l10-9',
    signal: 'M8 22a9 9 0 0 1 12 0M11.5 26a4.5 4.5 0 0 1 5 0',
  },
  passport: {
    width: 84,
    ink: 'M4 60h76M30 60l3-24h18l3 24M28 14h7v7h-7zM28 26h7v5h-7zM40 14h7v7h-7z',
    panel: 'M24 8h36a3 3 0 0 1 3 3v22a3 3 0 0 1-3 3H24a3 3 0 0 1-3-3V11a3 3 0 0 1 3-3Z',
    signal: 'M42 27h3M47 25h3M52 16h3M52 29h3',
  },
  station: {
    width: 84,
    ink: 'M4 60h76M26 40h14M26 47h9M50 4l13 5-8 21-13-5Z',
    panel: 'M18 60V34c0-3 2-5 5-5h40c3 0 5 2 5 5v26Z',
    signal: 'M43 29a9 5 0 0 1 18 0',
  },
  train: {
    width: 84,
    ink: 'M4 60h76M22 54l-5 6M62 54l5 6M27 24c0-4 2-6 6-6h18c4 0 6 2 6 6v6H27Z',
    panel: 'M20 48V22C20 12 28 6 42 6s22 6 22 16v26c0 3-2 6-6 6H26c-4 0-6-3-6-6Z',
    signal: 'M28 43h2M54 43h2',
  },
  bus: {
    width: 84,
    ink: 'M4 60h76M10 34h64M26 16v18M42 16v18M58 16v18M18 54a6 6 0 1 0 12 0 6 6 0 1 0-12 0M54 54a6 6 0 1 0 12 0 6 6 0 1 0-12 0',
    panel: 'M10 22c0-4 2-6 6-6h52c4 0 6 2 6 6v32H10Z',
    signal: 'M14 44h6M64 44h6',
  },
  taxi: {
    width: 84,
    ink: 'M4 60h76M16 40l8-15c1-2 3-3 5-3h26c2 0 4 1 5 3l8 15M42 22v18M18 54a6 6 0 1 0 12 0 6 6 0 1 0-12 0M54 54a6 6 0 1 0 12 0 6 6 0 1 0-12 0',
    panel: 'M8 54V46c0-4 3-6 7-6h54c4 0 7 2 7 6v8Z',
    signal: 'M35 22v-7h14v7',
  },
  ferry: {
    width: 84,
    ink: 'M24 34V18h36v16M36 18V8h12v10M32 26h.1M42 26h.1M52 26h.1',
    panel: 'M10 36h64l-8 18H18Z',
    signal: 'M4 60c6-4 12-4 18 0s12 4 18 0 12-4 18 0 12 4 18 0',
  },
  hotel: {
    width: 84,
    ink: 'M4 60h76M28 20h6M39 20h6M50 20h6M28 30h6M39 30h6M50 30h6M28 40h6M50 40h6',
    panel: 'M20 60V14c0-3 1-4 4-4h36c3 0 4 1 4 4v46Z',
    signal: 'M37 60V47a5 5 0 0 1 10 0v13',
  },
}

/** Drawings of the facts about a country, 44 high. */
export const factDrawings: Readonly<Record<string, Drawing>> = {
  plug: {
    width: 44,
    ink: 'M16 15v12M28 15v12',
    panel: 'M11 2h22a9 9 0 0 1 9 9v22a9 9 0 0 1-9 9H11a9 9 0 0 1-9-9V11a9 9 0 0 1 9-9Z',
  },
  current: { width: 70, ink: 'M2 22c4-22 12-22 16 0s12 22 16 0 12-22 16 0 12 22 16 0' },
  police: { width: 44, ink: 'M22 3l15 6v11c0 10-6 17-15 21C13 37 7 30 7 20V9Z' },
  ambulance: { width: 44, ink: 'M17 4h10v13h13v10H27v13H17V27H4V17h13Z' },
  hotline: {
    width: 44,
    ink: 'M4 22a18 18 0 1 0 36 0 18 18 0 1 0-36 0M17 17c1-8 13-7 11 1-1 4-6 4-6 9M22 33h.1',
  },
  clock: { width: 44, ink: 'M4 22a18 18 0 1 0 36 0 18 18 0 1 0-36 0M22 10v12l8 5' },
}
