import type { EsimAddon } from '#contract/commerce/addon.ts'
import { takesAddonsLater } from '#contract/commerce/addon-words.ts'
import type { Esim } from '#contract/commerce/order.ts'
import type { EsimState, ProfileState } from '#contract/commerce/order-words.ts'
import type { Locale } from '#contract/locale.ts'
import { type BoughtPlan, boughtPlan } from './bought-plan.ts'

const secondsPerDay = 86_400

/** The fields of an eSIM that lists and pages show. */
export type EsimView = BoughtPlan & {
  id: string
  orderId: string
  /** The trip that it was bought for with others. */
  tripId: string | undefined
  /** The name of another person's phone that it is for: the page of the trip tells of it. */
  forPhone: string | undefined
  name: string
  state: EsimState
  profile: ProfileState
  isMade: boolean
  /** Allowance in MB, add-ons included; undefined for unlimited data. */
  allowanceMb: number | undefined
  usedMb: number
  /** Allowance in MB that the eSIM was bought with; set where add-ons were bought. */
  baseMb: number | undefined
  addons: readonly EsimAddon[]
  /** The plan offers add-ons, but they can be bought only once the eSIM is in use. */
  takesAddonsLater: boolean
  /** Days until the plan ends, while they run; its data may be used up before. */
  daysLeft: number | undefined
  /** End of the plan in unix milliseconds. */
  endsAt: number | undefined
  activateByAt: number
  gift: Esim['gift']
  /** The organisation that pays for it. */
  organization: Esim['organization']
  leaving: Esim['leaving']
  exchangedFor: Esim['exchangedFor']
}

export function esimView(esim: Esim, locale: Locale, now = Date.now()): EsimView {
  const { expiresAt, state } = esim
  const isStarted = state === 'ACTIVE' || state === 'EXPIRED'
  const isRunning = isStarted && expiresAt !== undefined && expiresAt > now / 1000
  return {
    ...boughtPlan(esim.plan, locale),
    id: esim.id,
    orderId: esim.orderId,
    tripId: esim.tripId,
    forPhone: esim.forPhone,
    name: esim.name,
    state,
    profile: esim.profile,
    isMade: esim.iccid !== undefined,
    allowanceMb: esim.allowanceMb ?? undefined,
    usedMb: esim.usedMb,
    baseMb: esim.baseMb,
    addons: esim.addons ?? [],
    takesAddonsLater: takesAddonsLater(esim),
    daysLeft: isRunning ? Math.ceil((expiresAt - now / 1000) / secondsPerDay) : undefined,
    endsAt: expiresAt === undefined ? undefined : expiresAt * 1000,
    activateByAt: esim.activateBy * 1000,
    gift: esim.gift,
    organization: esim.organization,
    leaving: esim.leaving,
    exchangedFor: esim.exchangedFor,
  }
}

/** Returns the MB left of the allowance; undefined for unlimited data. */
export function leftMb({ allowanceMb, usedMb }: EsimView): number | undefined {
  return allowanceMb === undefined ? undefined : Math.max(0, allowanceMb - usedMb)
}
