import { pathTo } from '#contract/path-to.ts'
import type { AccountType } from '#contract/words.ts'

/** Forms of the settings that say "Saved." when they are, by the section they stand in. */
export const savedParts = ['name', 'picture', 'region', 'email', 'password', 'confirmed'] as const
export type SavedPart = (typeof savedParts)[number]

const sections: Record<SavedPart, string> = {
  name: 'you',
  picture: 'you',
  region: 'region',
  email: 'email',
  password: 'password',
  confirmed: 'data',
}

/** Where an account of this type has its settings, without locale prefix. */
export function settingsPath(accountType: AccountType): string {
  return accountType === 'enterprise' ? pathTo('enterprise-settings') : pathTo('settings')
}

/** The settings, telling that a part of them is saved. */
export function savedPath(accountType: AccountType, part: SavedPart): string {
  return `${settingsPath(accountType)}?done=${part}#${sections[part]}`
}
