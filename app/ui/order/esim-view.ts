import type { EsimAddon } from '#contract/addon.ts'
import { takesAddonsLater } from '#contract/addon-words.ts'
import type { Locale } from '#contract/locale.ts'
import type { Esim } from '#contract/order.ts'
import type { EsimState, ProfileState } from '#contract/order-words.ts'
import { type BoughtPlan, boughtPlan } from './bought-plan.ts'

const secondsPerDay = 86_400

/** What lists and pages print of an eSIM. */
export type EsimView = BoughtPlan & {
  id: string
  orderId: string
  name: string
  state: EsimState
  profile: ProfileState
  isMade: boolean
  /** Undefined: data does not run out. With what was added. */
  allowanceMb: number | undefined
  usedMb: number
  /** What it was bought with, where something was added. */
  baseMb: number | undefined
  addons: readonly EsimAddon[]
  /** Not before it is in use. */
  takesAddonsLater: boolean
  /** While it is in use. */
  daysLeft: number | undefined
  /** Unix milliseconds. */
  endsAt: number | undefined
  activateByAt: number
  gift: Esim['gift']
  leaving: Esim['leaving']
  exchangedFor: Esim['exchangedFor']
}

export function esimView(esim: Esim, locale: Locale, now = Date.now()): EsimView {
  const { expiresAt, state } = esim
  const isActive = state === 'ACTIVE' && expiresAt !== undefined
  return {
    ...boughtPlan(esim.plan, locale),
    id: esim.id,
    orderId: esim.orderId,
    name: esim.name,
    state,
    profile: esim.profile,
    isMade: esim.iccid !== undefined,
    allowanceMb: esim.allowanceMb ?? undefined,
    usedMb: esim.usedMb,
    baseMb: esim.baseMb,
    addons: esim.addons ?? [],
    takesAddonsLater: takesAddonsLater(esim),
    daysLeft: isActive
      ? Math.max(0, Math.ceil((expiresAt - now / 1000) / secondsPerDay))
      : undefined,
    endsAt: expiresAt === undefined ? undefined : expiresAt * 1000,
    activateByAt: esim.activateBy * 1000,
    gift: esim.gift,
    leaving: esim.leaving,
    exchangedFor: esim.exchangedFor,
  }
}

/** What is left of the allowance in MB; undefined where data does not run out. */
export function leftMb({ allowanceMb, usedMb }: EsimView): number | undefined {
  return allowanceMb === undefined ? undefined : Math.max(0, allowanceMb - usedMb)
}
