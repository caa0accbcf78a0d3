import type { BusinessCall } from '../call.ts'

type Person = { accountId: string; organizationId: string }

/**
 * Returns a call in the name of a person of an organisation, without permissions. What the person
 * requests within the rules is carried out and logged under that name, also if the request comes
 * from a mailed link and nobody is signed in.
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
