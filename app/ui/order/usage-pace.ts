import type { EsimView } from './esim-view.ts'

/**
 * Returns how many milliseconds pages wait before they ask for the usage again; 0 where no eSIM can
 * change any more.
 */
export function usagePaceMs(esims: readonly EsimView[]): number {
  return esims.some(isUsable) ? 15_000 : 0
}

/**
 * An eSIM that is offered to a friend does not change before the friend accepts it, and belongs to the
 * friend afterwards.
 */
function isUsable({ state, gift }: EsimView): boolean {
  return (state === 'ACTIVE' || state === 'PENDING') && gift?.state !== 'offered'
}
