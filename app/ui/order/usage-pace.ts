import type { EsimView } from './esim-view.ts'

/**
 * Returns how many milliseconds pages wait before they ask for the usage again; 0 where no eSIM can
 * change any more.
 */
export function usagePaceMs(esims: readonly EsimView[]): number {
  const changes = esims.some(({ state }) => state === 'ACTIVE' || state === 'PENDING')
  return changes ? 15_000 : 0
}
