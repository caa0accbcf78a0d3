import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../run.ts'

/** Programs that a person runs while following a document. */
const programs = /^(npm|npx|git|cd|cp|install|systemctl|curl|journalctl) /

/** Returns the part of a document below a heading, up to the next one of its level or above. */
export function readSection(document: string, heading: string): string {
  const text = readFileSync(join(root, 'docs', document), 'utf8')
  const [, after] = text.split(`\n## ${heading}\n`)
  if (after === undefined) throw new Error(`expected ${document} to have "${heading}"`)
  return after.split('\n## ')[0] ?? ''
}

/** Returns the commands that a text names, in their order: in its lines, and in blocks of `sh`. */
export function commandsIn(text: string): string[] {
  const found = text.matchAll(/```sh\n([\s\S]*?)```|`([^`\n]+)`/g)
  return [...found]
    .flatMap(([, block, inline]) => block?.split('\n').map((line) => line.trim()) ?? [inline ?? ''])
    .filter((command) => programs.test(command))
}

/** Returns the blocks of a language in a text. */
export function blocksIn(text: string, language: string): string[] {
  const blocks = text.matchAll(new RegExp(`^ *\`\`\`${language}\\n([\\s\\S]*?)^ *\`\`\``, 'gm'))
  return [...blocks].map(([, block = '']) => block.replaceAll(/^ {3}/gm, ''))
}
