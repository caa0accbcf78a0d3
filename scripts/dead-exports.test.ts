import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './run.ts'

/** Unused exports that are allowed for now. */
const excused: Readonly<Record<string, string>> = {
  'app/ui/kit/carousel.tsx': 'a component of the kit that no page has yet',
  'app/ui/kit/image.tsx': 'a component of the kit that no page has yet',
  'app/ui/kit/tooltip.tsx': 'a component of the kit that no page has yet',
}

/** Files whose exports the framework uses by name. */
const framework = /^app\/(routes\/.*|root|entry\.\w+|routes)\.tsx?$|^(worker|backend)\/index\.ts$/

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) =>
    /^((app|backend|bench|contract|e2e|scripts|tenants|worker)\/.*|[\w.-]+)\.tsx?$/.test(file),
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
  expect(dead.filter((each) => !((each.split(' ')[0] ?? '') in excused))).toEqual([])
  // An exception must be removed once its export is used.
  const stillDead = new Set(dead.map((each) => each.split(' ')[0]))
  expect(Object.keys(excused).filter((file) => !stillDead.has(file))).toEqual([])
})
