import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Rolldown } from 'vite'

type Statement = ReturnType<Rolldown.PluginContext['parse']>['body'][number]

/** The sources that may write a mail or a document, in any language. */
const sources = ['backend/**/*.{ts,tsx}', 'app/format/sentence/*.ts']

/**
 * Returns the keys of the messages that mails and documents say. The backend writes in the languages
 * of its readers, so it loads these messages, and no others, in every language.
 */
export function readMailKeys(root: string): ReadonlySet<string> {
  const files = globSync(sources, { cwd: root })
  const uses = files.flatMap((file) => [
    ...readFileSync(join(root, file), 'utf8').matchAll(/\bm\.(\w+)/g),
  ])
  return new Set(uses.map(([, key = '']) => key))
}

/** Returns the compiled index of all languages with these messages only. */
export function indexOf(
  context: Rolldown.PluginContext,
  file: string,
  keys: ReadonlySet<string>,
): string {
  const code = readFileSync(file, 'utf8')
  const kept = context.parse(code).body.filter((node) => {
    const key = keyOf(node)
    return key === undefined || keys.has(key)
  })
  return kept.map(({ start, end }) => code.slice(start, end)).join('\n')
}

/** Returns the key of a message; undefined for an import and other statements. */
function keyOf(node: Statement): string | undefined {
  if (node.type !== 'ExportNamedDeclaration') return undefined
  if (node.declaration?.type !== 'VariableDeclaration') return undefined
  const [variable] = node.declaration.declarations
  return variable?.id.type === 'Identifier' ? variable.id.name : undefined
}
