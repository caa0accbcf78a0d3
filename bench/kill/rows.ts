import { wrongRows } from '#backend/testing/company/wrong-rows.ts'
import { PlanId } from '#contract/commerce/order.ts'

/** A plan of which the demonstration organisation has none. */
export const planId = PlanId.assert('ae-3gb-15d-v1')
export const domain = 'killed.example'
/** As many rows as plans are bought, and as many that are wrong, in twelve ways. */
export const right = Number(process.env.ROWS ?? 1_940)
export const wrong = 60
/** The most plans that one line of an order takes. */
export const plansAtOnce = 500

/** The file: the right rows, five of them without a free plan, among those that are wrong. */
export function importFile(): Blob {
  const people = Array.from({ length: right + 5 }, (_, at) => [
    `Person ${at + 1}`,
    `p${at + 1}@${domain}`,
    planId,
    '',
  ])
  const bad = wrongRows({ planId, domain })
  const rows = [...people.slice(0, right), ...bad, ...people.slice(right)]
  const lines = [['Name', 'Mail', 'Plan', 'Day'], ...rows].map((cells) => cells.join(','))
  return new Blob([lines.join('\n')], { type: 'application/octet-stream' })
}
