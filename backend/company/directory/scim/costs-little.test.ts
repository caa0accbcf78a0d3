import { expect, it } from 'vitest'
import { readBody } from '../../../call/body.ts'
import { patchedGroup } from '../patched.ts'
import type { StoredGroup } from '../stored-group.ts'
import { applyPatch, readOperations } from './apply-patch.ts'
import { readAttributes } from './attributes.ts'
import { readFilter } from './read-filter.ts'

const maxBytes = 1024 * 1024
const idOf = (at: number) => `${at}-${'x'.repeat(30)}`
const members = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({ value: idOf(from + at) }))
const group = {
  ...{ id: 'crew', name: 'Crew', external_id: null, created_at: 0, state: '' },
  members: members(0, 5_000).map(({ value: id }) => ({ id, name: '', group_id: 'crew' })),
} satisfies StoredGroup

const bodyOf = async (text: string) => {
  expect(text.length).toBeLessThanOrEqual(maxBytes)
  const request = new Request('https://x.example', {
    ...{ method: 'POST', body: text, headers: { 'content-type': 'application/json' } },
  })
  return readAttributes(await readBody(request, { types: ['application/json'], maxBytes }))
}
const patchOf = (Operations: readonly object[]) => bodyOf(JSON.stringify({ Operations }))

/** The milliseconds of processor of some work, and what came of it. */
async function costOf(work: () => Promise<unknown>) {
  const began = process.cpuUsage()
  const answer = await work().catch(({ code }) => code)
  return { answer, ms: process.cpuUsage(began).user / 1_000 }
}

const many = (operation: (at: number) => object) =>
  Array.from({ length: 1_000 }, (_, at) => operation(at))

it.each([
  [
    '18,000 members at once',
    23_000,
    [{ op: 'add', path: 'members', value: members(5_000, 18_000) }],
  ],
  [
    '1,000 lists of members',
    23_000,
    many((at) => ({ op: 'add', path: 'members', value: members(5_000 + at * 18, 18) })),
  ],
  ['18,000 members fewer', 0, [{ op: 'remove', path: 'members', value: members(0, 18_000) }]],
  [
    '1,000 members fewer by a filter',
    4_000,
    many((at) => ({ op: 'remove', path: `members[value eq "${idOf(at)}"]` })),
  ],
  [
    'other members, without a path',
    18_000,
    [{ op: 'Replace', value: { displayName: 'X', members: members(0, 18_000) } }],
  ],
])('R-ORG-1 costs little: a patch of %s, in a group of 5,000', async (_, left, operations) => {
  const { answer, ms } = await costOf(
    async () => patchedGroup(group, await patchOf(operations)).memberIds?.length,
  )
  expect(answer).toBe(left)
  expect(ms).toBeLessThan(250)
})

it.each([
  [
    'a patch of 1,000 operations about a person',
    () =>
      patchOf(many(() => ({ op: 'add', path: `${'a.'.repeat(245)}b`, value: 1 }))).then((body) =>
        applyPatch({}, readOperations(body)),
      ),
  ],
  ['a body of a million brackets', () => bodyOf('['.repeat(1_000_000))],
  [
    'a body of 100,000 names',
    () =>
      bodyOf(`{${Array.from({ length: 100_000 }, (_, at) => `"${at.toString(36)}":0`).join()}}`),
  ],
  ['a filter of brackets', async () => readFilter(`${'('.repeat(990)}`, {})],
])('R-ORG-1 costs little and is refused: %s', async (_, work) => {
  const { answer, ms } = await costOf(work)
  expect(answer).toBe('invalid_input')
  expect(ms).toBeLessThan(100)
})
