import { type } from 'arktype'
import { Currency } from '#contract/account.ts'
import type { Alert } from '#contract/organization/alert.ts'
import { alertKinds } from '#contract/organization/alert-words.ts'

const Facts = type('string.json.parse').to({
  name: 'string',
  'place?': 'object',
  'usedMb?': 'number.integer',
  'totalMb?': 'number.integer',
  'usualMb?': 'number.integer',
  'at?': 'number.integer',
  'usedMinor?': 'number.integer',
  'limitMinor?': 'number.integer',
  'currency?': Currency,
})

/** An alert as it is stored. */
export const AlertRow = type({
  id: 'string',
  kind: type.enumerated(...alertKinds),
  facts: Facts,
  created_at: 'number.integer',
}).onUndeclaredKey('delete')

export function toAlert({ id, kind, facts, created_at }: typeof AlertRow.infer): Alert {
  return { id, kind, createdAt: created_at, ...facts } as Alert
}
