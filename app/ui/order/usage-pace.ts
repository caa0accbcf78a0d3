import type { EsimView } from './esim-view.ts'

/** How long pages wait before they ask again what was used; 0 where all of it is over. */
export function usagePaceMs(esims: readonly EsimView[]): number {
  const changes = esims.some(({ state }) => state === 'ACTIVE' || state === 'PENDING')
  return changes ? 15_000 : 0
}
