import type { BusinessCall } from '../call.ts'

type Person = { accountId: string; organizationId: string }

/**
 * Returns a call that acts for a person of an organisation, who holds no permission. What they ask
 * for within the rules is carried out and logged as theirs, also when a mailed link proves the eSIM
 * and nobody has signed in.
 */
export function asPerson(call: BusinessCall, { accountId, organizationId }: Person): BusinessCall {
  return {
    ...call,
    caller: {
      ...{ accountId, organizationId, accountType: 'enterprise', sessionId: '' },
      ...{ permissions: [], reauthenticatedAt: 0 },
    },
  }
}
