import { type EsimStage, esimStage } from '#app/ui/order/esim-stage.ts'
import type { EsimView } from '#app/ui/order/esim-view.ts'

export type ListSection = 'now' | 'next' | 'later' | 'past'

/** What is to be installed comes before what only waits for its journey. */
const sectionOf: Record<EsimStage, ListSection> = {
  in_use: 'now',
  used_up: 'now',
  making: 'next',
  ready: 'next',
  installed: 'later',
  offered: 'later',
  over: 'past',
  expired: 'past',
}

/** Whether an eSIM is for a phone of its owner; the page of a trip shows those for others. */
export function isForOneself({ forPhone }: EsimView): boolean {
  return forPhone === undefined
}

/**
 * Sorts eSIMs by what matters now: those in use by their end, those to be installed and those that
 * are not started by the day on which they start. Past ones stay as they come, the newest first.
 */
export function sectionsOf<Esim extends EsimView>(
  esims: readonly Esim[],
): Record<ListSection, Esim[]> {
  const own = esims.filter(isForOneself)
  const of = (section: ListSection) => own.filter((esim) => sectionOf[esimStage(esim)] === section)
  const byStart = (a: Esim, b: Esim) => a.activateByAt - b.activateByAt
  return {
    now: of('now').sort((a, b) => (a.endsAt ?? 0) - (b.endsAt ?? 0)),
    next: of('next').sort(byStart),
    later: of('later').sort(byStart),
    past: of('past'),
  }
}
