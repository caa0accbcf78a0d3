import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../run.ts'

const claim =
  /install\w* (?:starts|doesn’t start)|first (?:use\b|megabyte)|(?:starts?|begins?) (?:when|with|once) (?:you|the)|until (?:you install|installed|the eSIM is installed)|refund until/i

/** Chosen by the facts of the plan that they stand beside. */
const ofPlan = [
  /^plan_fact_/,
  /^compare_starts_/,
  /^country_clock_/,
  /^country_description(_region|_plain)?$/,
  /^faq_(start|refund|identity)_/,
  /^esim_install_(use|starts|bought)$/,
  /^esim_cancel_activated$/,
  /^landing_(starts_use|refund_installed|refund_activated)$/,
]
/** True of every plan: texts that name most plans, the law, what add-ons do, and other beginnings. */
const ofAll = [
  /^home_(faq_start_a|faq_refund_a|head_description|steps_land_text|hero_fact_refund)$/,
  /^(checkout_withdraw_consent|cards_one_press|topup_consent)$/,
  /^(assign_when_installed|addon_auto_waiting|policy_begins)$/,
  /^(addon_lead|order_addon_text|assign_data_help)$/,
]

it('R-PEO-5: no other text says what starts a plan or until when it is refunded', () => {
  const messages: Record<string, unknown> = JSON.parse(
    readFileSync(join(root, 'messages', 'en.json'), 'utf8'),
  )
  const found = Object.entries(messages).flatMap(([key, message]) => {
    const isKnown = [...ofPlan, ...ofAll].some((known) => known.test(key))
    return !isKnown && claim.test(JSON.stringify(message)) ? [key] : []
  })
  expect(found).toEqual([])
})
