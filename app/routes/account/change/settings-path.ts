import { pathTo } from '#contract/pages/path-to.ts'
import type { AccountType } from '#contract/words.ts'

/**
 * Parts of the settings that show "Saved." after a form; also the values of `done` in the address.
 */
export const savedParts = [
  'name',
  'picture',
  'region',
  'email',
  'password',
  'cards',
  'notices',
  'confirmed',
] as const
export type SavedPart = (typeof savedParts)[number]

const sections: Record<SavedPart, string> = {
  name: 'you',
  picture: 'you',
  region: 'region',
  email: 'email',
  password: 'password',
  cards: 'cards',
  notices: 'notices',
  confirmed: 'data',
}

/** Returns the path of the settings for a type of account, without locale prefix. */
export function settingsPath(accountType: AccountType): string {
  return accountType === 'enterprise' ? pathTo('enterprise-settings') : pathTo('settings')
}

/** Returns the path of the settings with the note that a part of them is saved. */
export function savedPath(accountType: AccountType, part: SavedPart): string {
  return `${settingsPath(accountType)}?done=${part}#${sections[part]}`
}
