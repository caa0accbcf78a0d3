import { expect, it } from 'vitest'
import { Profile } from '#contract/account.ts'
import { callTable } from './index.ts'
import { profilePaths } from './words.ts'

it('names each call that answers with the profile', () => {
  const rows = callTable.filter(({ answer }) => answer === Profile)
  expect(rows.map(({ path }) => path).toSorted()).toEqual(profilePaths.toSorted())
})
