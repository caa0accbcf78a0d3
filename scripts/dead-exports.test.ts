import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './run.ts'

/**
 * Files whose exports the framework, or a package that the build leads to them, uses by name, and those
 * that the build writes.
 */
const framework =
  /^app\/(portal\/(?!ui\/).*|routes\/.*|root|entry\.\w+|routes)\.tsx?$|^contract\/calls\/row\/(organization-)?endpoints\.ts$|^(worker|backend)\/index\.ts$/

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) =>
    /^((app|backend|bench|contract|crypto|e2e|scripts|tenants|worker)\/.*|[\w.-]+)\.tsx?$/.test(
      file,
    ),
  )
const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))

/** Number of occurrences of each word in the project. */
const words = new Map<string, number>()
for (const text of texts.values()) {
  for (const [word] of text.matchAll(/\w+/g)) words.set(word, (words.get(word) ?? 0) + 1)
}

function deadIn([file, text]: [string, string]): string[] {
  const names = text.matchAll(/^export (?:async )?(?:function|const|class) (\w+)/gm)
  return [...names].flatMap(([, name = '']) => (words.get(name) === 1 ? [`${file} ${name}`] : []))
}

it('no function is exported for nobody', () => {
  const dead = [...texts].filter(([file]) => !framework.test(file)).flatMap(deadIn)
  expect(dead).toEqual([])
})
