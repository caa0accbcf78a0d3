import type { BotCheck } from './words.ts'

/** The field of a form that carries the captcha token for calls with this bot check. */
export function pageTokenField(action: BotCheck): string {
  return `page-token-${action}`
}
