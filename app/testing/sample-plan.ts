import type { PlanView } from '../ui/plan/plan-view.ts'

/** A plan for tests and previews: 5 GB for 30 days in Japan, with the given differences. */
export function samplePlan(differences: Partial<PlanView> = {}): PlanView {
  return {
    id: 'jp-5gb-30d-v1',
    slug: '5gb-30-days',
    type: 'data',
    days: 30,
    dataMb: 5 * 1024,
    dailyMb: undefined,
    isUnlimited: false,
    throttleKbps: undefined,
    hasHotspot: true,
    is5g: true,
    networks: ['SoftBank', 'au'],
    starts: 'first_use',
    activateWithinDays: 60,
    hasAddons: true,
    addonFromMinor: 350,
    identity: 'none',
    refund: 'until_installed',
    currency: 'USD',
    priceMinor: 1200,
    perGbMinor: 240,
    perDayMinor: 40,
    referenceMinor: undefined,
    unavailableUntil: undefined,
    ...differences,
  }
}

/** A daily pass for tests and previews: 2 GB a day for 7 days. */
export function sampleDailyPlan(differences: Partial<PlanView> = {}): PlanView {
  return samplePlan({
    id: 'jp-2gb-daily-7d-v1',
    slug: '2gb-daily-7-days',
    type: 'daily',
    days: 7,
    dataMb: undefined,
    dailyMb: 2 * 1024,
    throttleKbps: 512,
    hasAddons: false,
    addonFromMinor: undefined,
    refund: 'until_activated',
    priceMinor: 1650,
    perGbMinor: undefined,
    perDayMinor: 236,
    ...differences,
  })
}
