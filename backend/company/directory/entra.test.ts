import { expect, it } from 'vitest'
import { openDirectory, playSequence } from '../../testing/company/directory.ts'
import { entraRequests } from '../../testing/company/entra-requests.ts'

it.each(entraRequests)('R-ORG-8 answers Entra’s requests about $kind', async ({ steps }) => {
  const directory = await openDirectory()
  const kept = await playSequence(directory, steps)
  expect(kept.size).toBeGreaterThan(1)
})
