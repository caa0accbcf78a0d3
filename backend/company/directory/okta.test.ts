import { expect, it } from 'vitest'
import { openDirectory, playSequence } from '../../testing/company/directory.ts'
import { oktaRequests } from '../../testing/company/okta-requests.ts'

it.each(oktaRequests)('R-ORG-8 answers Okta’s requests about $kind', async ({ steps }) => {
  const directory = await openDirectory()
  const kept = await playSequence(directory, steps)
  expect(kept.size).toBeGreaterThan(1)
})
