import type { Row } from './measure/table.ts'

/**
 * Figures of other shops' templates and of their limits, measured in one session on a machine with
 * two cores, without a network: production builds with canned answers of their backends. Only their
 * ratios to their own limits can be compared with this shop's.
 */
const limits = { bytes: 11_199, react: 303 }

type Peer = { name: string; htmlKb: number; perSecond: number; cpuMs: string; lighthouse?: string }

const peers: readonly Peer[] = [
  {
    name: 'Hydrogen 2026.4.5, collection of 40, bare workerd',
    htmlKb: 55.9,
    perSecond: 128,
    cpuMs: '8.9 to 10.7',
  },
  {
    name: 'Hydrogen 2026.4.5, collection of 8',
    htmlKb: 22.5,
    perSecond: 230,
    cpuMs: '4.9 to 5.5',
    lighthouse: '97/98/96/92, LCP 2188 ms, TBT 0 ms, CLS 0',
  },
  {
    name: 'Hydrogen 2026.4.5, product',
    htmlKb: 25,
    perSecond: 248,
    cpuMs: '4.6 to 5.0',
  },
  {
    name: 'Next.js Commerce 15.6 canary, search of 40, next start',
    htmlKb: 289,
    perSecond: 36,
    cpuMs: '28 to 48',
    lighthouse: '92/92/96/92, LCP 3173 ms, TBT 119 ms, CLS 0.007',
  },
  {
    name: 'Next.js Commerce 15.6 canary, product',
    htmlKb: 191,
    perSecond: 92,
    cpuMs: '12 to 14',
  },
  {
    name: 'React Router 8, smallest app, listing of 40',
    htmlKb: 77.5,
    perSecond: 222,
    cpuMs: '5.0 to 7.3',
    lighthouse: '99/96/96/91, LCP 1798 ms, TBT 0 ms, CLS 0',
  },
]

/** Rows for the table of throughput: the peers' pages, none of which is cached as a whole. */
export function peerRows(): Row[] {
  return peers.map(({ name, htmlKb, perSecond, cpuMs }) => {
    const [ofBytes, ofReact] = [percent(perSecond, limits.bytes), percent(perSecond, limits.react)]
    return {
      name: `peer: ${name}`,
      value: `${perSecond} req/s, ${cpuMs} ms each, ${htmlKb} KB; ${ofBytes} of its (a), ${ofReact} of its (b)`,
      budget: '',
      ok: undefined,
    }
  })
}

/** Rows for the table of Lighthouse; the peers' pictures had 6 KB each. */
export function peerLighthouseRows(): Row[] {
  return peers.flatMap(({ name, lighthouse }) =>
    lighthouse ? [{ name: `peer: ${name}`, value: lighthouse, budget: '', ok: undefined }] : [],
  )
}

function percent(part: number, whole: number): string {
  const share = (100 * part) / whole
  return `${share < 10 ? share.toFixed(1) : Math.round(share)} %`
}
