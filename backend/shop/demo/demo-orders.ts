import type { ProfileState } from '#contract/commerce/order-words.ts'

const friend = { email: 'mia@demo.tradewind.example', accountId: 'demo-friend' }

export type DemoOrder = {
  id: string
  planId: string
  name?: string
  boughtDaysAgo: number
  activatedDaysAgo?: number
  profile?: ProfileState
  /** Data used at full speed in MB, one number for each day since the first use. */
  usage?: readonly number[]
  end?: 'cancelled' | 'revoked'
  /** The network takes its time to make it. */
  isMaking?: true
  /** The friend to whom the eSIM is offered, or who has accepted it with an account. */
  giftTo?: { email: string; accountId?: string }
}

/** Orders in every state by which lists are sorted. */
export const demoOrders: readonly DemoOrder[] = [
  {
    id: 'demo-order-japan',
    planId: 'jp-5gb-30d-v1',
    name: 'Tokyo and Kyoto',
    boughtDaysAgo: 9,
    activatedDaysAgo: 8,
    profile: 'INSTALLED',
    usage: [120, 240, 180, 310, 90, 260, 205, 438],
  },
  { id: 'demo-order-italy', planId: 'it-10gb-30d-v1', boughtDaysAgo: 2 },
  {
    id: 'demo-order-france',
    planId: 'fr-1gb-7d-v1',
    boughtDaysAgo: 60,
    activatedDaysAgo: 50,
    profile: 'DISABLED',
    usage: [310, 290, 120],
  },
  { id: 'demo-order-thailand', planId: 'th-5gb-30d-v1', boughtDaysAgo: 20, end: 'cancelled' },
  {
    id: 'demo-order-spain',
    planId: 'es-1gb-7d-v1',
    boughtDaysAgo: 5,
    profile: 'INSTALLED',
    end: 'revoked',
  },
  {
    // Has used 80 % of its data without a notice yet; the first scheduled run sends one.
    id: 'demo-order-portugal',
    planId: 'pt-1gb-7d-v1',
    name: 'Lisbon',
    boughtDaysAgo: 3,
    activatedDaysAgo: 2,
    profile: 'INSTALLED',
    usage: [390, 265, 165],
  },
  {
    id: 'demo-order-uk',
    planId: 'gb-5gb-30d-v1',
    name: 'London',
    boughtDaysAgo: 1,
    profile: 'INSTALLED',
  },
  {
    id: 'demo-order-switzerland',
    planId: 'ch-1gb-7d-v1',
    boughtDaysAgo: 5,
    activatedDaysAgo: 4,
    profile: 'INSTALLED',
    usage: [180, 240, 210, 190, 140],
  },
  {
    id: 'demo-order-korea',
    planId: 'kr-1gb-7d-v1',
    boughtDaysAgo: 3,
    activatedDaysAgo: 2,
    profile: 'INSTALLED',
    usage: [560, 464],
  },
  {
    id: 'demo-order-greece',
    planId: 'gr-1gb-7d-v1',
    boughtDaysAgo: 1,
    giftTo: { email: friend.email },
  },
  { id: 'demo-order-egypt', planId: 'eg-5gb-30d-v1', boughtDaysAgo: 0, isMaking: true },
  {
    id: 'demo-order-mexico',
    planId: 'mx-5gb-30d-v1',
    boughtDaysAgo: 4,
    giftTo: friend,
  },
]
