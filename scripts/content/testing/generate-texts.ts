import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EntryType } from '#contract/texts/content-words.ts'

const body = '## One {#one}\n\nA harbour with a [link](/shop).\n\n- a\n- b\n'
/** Words that the texts share, as those of a language do. */
const wordCount = 5000
const wordsAText = 20

/** Returns other words for each text, spread over the words of all by two primes. */
function wordsOf(at: number): string {
  const word = (index: number) => `${((at * 7919 + index * 104_729) % wordCount).toString(26)}x`
  return Array.from({ length: wordsAText }, (_, index) => word(index)).join(' ')
}

function text(type: EntryType, at: number, locale: string): string {
  const day = `2026-${String((at % 12) + 1).padStart(2, '0')}-${String((at % 28) + 1).padStart(2, '0')}`
  const facts: Partial<Record<EntryType, string[]>> = {
    posts: [`published: ${day}`, `kind: ${['routes', 'places', 'how', 'changes'][at % 4]}`],
    media: [`published: ${day}`, 'kind: release'],
    documents: ['version: 1', `in_force: ${day}`],
  }
  return [
    '---',
    `title: Text ${at} ${locale}`,
    `description: Text ${at} in ${locale} of ${type}, described in enough words for the check of lengths.`,
    `summary: Text ${at} in ${locale} says the same as all others, but for its number.`,
    ...(locale === 'en' ? (facts[type] ?? []) : []),
    '---',
    `${body}\n${wordsOf(at)}\n`,
  ].join('\n')
}

/** Writes texts of three collections to a folder; every fourth post also in German. */
export function generateTexts(source: string, count: number): void {
  const types: EntryType[] = ['posts', 'media', 'documents']
  let written = 0
  const write = (type: EntryType, locale: string, at: number) => {
    mkdirSync(join(source, type, locale), { recursive: true })
    writeFileSync(join(source, type, locale, `text-${at}.md`), text(type, at, locale))
    written += 1
  }
  for (let at = 0; written < count; at += 1) {
    const type = types[at % 3] ?? 'posts'
    write(type, 'en', at)
    if (at % 12 === 0 && written < count) write(type, 'de', at)
  }
}
