import { expect, it } from 'vitest'
import { policyPath, readPolicyAddress } from './policy-address.ts'

it('keeps where the history of the same policy begins, and not in the link to another', () => {
  const query = 'policy=sales&events=all&start=WzEsIjIiXQ'
  const address = readPolicyAddress(new URLSearchParams(query))
  expect(policyPath(address)).toBe(`/enterprise/manage/policy?${query}`)
  expect(policyPath({ ...address, policy: '' })).not.toContain('start')
})
