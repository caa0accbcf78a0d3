import type { BotCheck } from '../words.ts'

/** Returns the name of the form field with the captcha token for calls with this bot check. */
export function pageTokenField(action: BotCheck): string {
  return `page-token-${action}`
}
