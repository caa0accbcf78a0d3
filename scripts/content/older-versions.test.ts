import { expect, it } from 'vitest'
import { olderVersions } from './older-versions.ts'

const file = (slug: string, version: number, inForce: string) => ({
  file: `content/documents/en/${slug}.md`,
  slug,
  data: { version, in_force: inForce },
  lines: new Map([
    ['version', 4],
    ['in_force', 5],
  ]),
})

function read(...files: ReturnType<typeof file>[]) {
  const problems: string[] = []
  return { versions: olderVersions(files, problems), problems }
}

it('lists the older versions of a document, the oldest first', () => {
  const newest = file('terms', 10, '2026-10-01')
  const { versions, problems } = read(
    newest,
    file('terms@9', 9, '2026-05-01'),
    file('terms@2', 2, '2025-01-01'),
    file('privacy', 1, '2024-01-01'),
  )
  expect(problems).toEqual([])
  expect([...versions]).toEqual([
    [
      'terms',
      [
        { version: 2, inForce: '2025-01-01' },
        { version: 9, inForce: '2026-05-01' },
      ],
    ],
  ])
})

it('refuses versions whose numbers or dates contradict one another', () => {
  const files = [
    file('a@1', 2, '2026-05-01'),
    file('a', 2, '2026-05-01'),
    file('b@1', 1, '2026-01-01'),
    file('b', 1, '2026-10-01'),
  ]
  expect(read(...files).problems).toEqual([
    'content/documents/en/a@1.md:4: version must be 1',
    'content/documents/en/a.md:5: version and in_force must be above those of a@1',
    'content/documents/en/b.md:4: version and in_force must be above those of b@1',
  ])
})

it('refuses terms whose versions mails and receipts do not know', () => {
  const slug = 'terms-and-conditions'
  const old = file(`${slug}@1`, 1, '2026-05-01')
  expect(read(old, file(slug, 2, '2026-11-01')).problems).toEqual([])
  expect(read(old, file(slug, 3, '2027-01-01')).problems).toEqual([
    expect.stringMatching(
      /^content\/documents\/en\/terms-and-conditions\.md:4: contract\/texts\/terms-/,
    ),
  ])
})
