import { type EsimView, leftMb } from './esim-view.ts'

/** What an eSIM's page is about: the state of the order, the phone and the data in one word. */
export type EsimStage =
  | 'offered'
  | 'over'
  | 'expired'
  | 'making'
  | 'ready'
  | 'installed'
  | 'in_use'
  | 'used_up'

/** A part of the page that only some stages have. */
export type EsimPart =
  /** The wait for the network. */
  | 'wait'
  | 'ring'
  | 'days'
  | 'forecast'
  | 'add_data'
  | 'daily_use'
  | 'install'
  | 'install_again'
  | 'help'
  /** The page of what to press after landing. */
  | 'kit'
  | 'connection'
  | 'changes'
  | 'buy_again'
  | 'review'
  | 'money_back'

/**
 * The parts of each stage. What is not listed is not in the document: a ring says something untrue
 * of data that cannot be used, and advice on roaming of an eSIM that no phone takes any more.
 */
export const stageParts: Record<EsimStage, readonly EsimPart[]> = {
  offered: ['changes'],
  over: ['money_back'],
  expired: ['buy_again', 'daily_use', 'review'],
  making: ['wait', 'changes'],
  ready: ['install', 'days', 'kit', 'help', 'connection', 'changes'],
  installed: ['kit', 'help', 'days', 'install_again', 'connection', 'changes'],
  in_use: [
    ...(['ring', 'add_data', 'days', 'forecast', 'daily_use'] as const),
    ...(['kit', 'help', 'connection', 'install_again', 'changes', 'review'] as const),
  ],
  used_up: [
    ...(['ring', 'add_data', 'days', 'daily_use'] as const),
    ...(['kit', 'help', 'connection', 'install_again', 'changes', 'review'] as const),
  ],
}

/** Returns the stage of an eSIM. A phone that nobody knows of is taken for one without the eSIM. */
export function esimStage(esim: EsimView): EsimStage {
  const { state, profile, gift, isMade, leaving, daysLeft } = esim
  if (gift?.state === 'offered') return 'offered'
  if (state === 'CANCELLED' || state === 'INVALIDATED' || leaving) return 'over'
  if (state === 'EXPIRED') return daysLeft === undefined ? 'expired' : 'used_up'
  if (state === 'ACTIVE') return leftMb(esim) === 0 ? 'used_up' : 'in_use'
  if (!isMade) return 'making'
  return profile === 'INSTALLED' || profile === 'DISABLED' ? 'installed' : 'ready'
}
