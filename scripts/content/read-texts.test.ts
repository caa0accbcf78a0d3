import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { root } from '../run.ts'
import { readTexts } from './read-texts.ts'

const folder = mkdtempSync(join(tmpdir(), 'texts-'))
const examples = mkdtempSync(join(tmpdir(), 'texts-'))
afterAll(() => {
  for (const each of [folder, examples]) rmSync(each, { recursive: true })
})

const head = [
  'title: A landing page',
  'description: What a landing page is, told in so many words that the check of lengths is content.',
  'summary: A landing page is told in one sentence that is long enough for the check.',
]

function write(name: string, lines: readonly string[], below = folder): void {
  const path = join(below, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, lines.join('\n'))
}

it('names every mistake of all texts at once, each with its file and true line', () => {
  write('landing/en/sale.md', [
    ...['---', ...head],
    'published: 2026-02-30',
    'hero: atlantis',
    'offer:',
    '  destination: japan',
    '  plans: [1gb-7d, 9gb-1d]',
    'places:',
    '  - { name: Narita, code: NRT, lat: 35.77, lon: 140.39 }',
    '  - { name: Nowhere, lat: 95, lon: 0 }',
    'sources:',
    '  - { title: One, url: "https://example.com", checked: 2026-13-01 }',
    ...['---', '', '## One', ''],
    '![A map](/pictures/none.png)',
    'See [the shop](http://example.com).',
    ...['', '```tickets', 'destination: japan', 'plans: 8gb-2d', '```', ''],
  ])
  write('landing/de/sale.md', [...['---', ...head, '---', ''], 'Ein Text ohne Überschrift.'])
  write('guides/de/alone.md', [...['---', ...head, '---'], 'Allein.'])
  write('poems/en/one.md', ['---', '---'])
  expect(readTexts(folder).problems.toSorted()).toEqual([
    'content/guides/de/alone.md:1: has no English original',
    'content/landing/de/sale.md:6: has 0 headings, the original 1',
    expect.stringMatching(
      /^content\/landing\/en\/sale\.md:12: places\[1\]\.lat must be at most 90/,
    ),
    'content/landing/en/sale.md:14: checked is no day: 2026-13-01',
    'content/landing/en/sale.md:19: there is no picture /pictures/none.png',
    'content/landing/en/sale.md:20: http://example.com must begin with https:',
    'content/landing/en/sale.md:24: japan has no plan 8gb-2d',
    'content/landing/en/sale.md:5: published is no day: 2026-02-30',
    'content/landing/en/sale.md:6: atlantis is not sold',
    'content/landing/en/sale.md:9: japan has no plan 9gb-1d',
    expect.stringMatching(/^content\/poems\/en\/one\.md:1: poems is no collection/),
  ])
})

it('R-OPS-4 finds no mistake in the front matter that content/README.md shows', () => {
  const readme = readFileSync(join(root, 'content/README.md'), 'utf8')
  const shown = [...readme.matchAll(/^```yaml\n(.+?)^```$/gms)].map(([, yaml = '']) => yaml)
  const [head = '', more = ''] = shown
  expect(shown).toHaveLength(2)
  const common = head.replace(/^---\n/gm, '')
  const [facts = '', offer = ''] = more.split(/^(?=offer:)/m)
  const body = ['## Signal', '', '```section', '```', '']
  const guide = ['destination: japan', 'checked: 2026-11-23', facts, '---', '', ...body]
  write('guides/en/example.md', ['---', common, ...guide], examples)
  const unique = common.replace('description: ', 'description: Offers, and ')
  const landing = ['hero: united-kingdom', offer, '---', '', '## Offer', '']
  write('landing/en/example.md', ['---', unique, ...landing], examples)
  const { drafts, problems } = readTexts(examples)
  expect(problems).toEqual([])
  expect(drafts.map(({ id }) => id)).toEqual(['guides/example', 'landing/example'])
})
