import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Rolldown } from 'vite'

type Statement = ReturnType<Rolldown.PluginContext['parse']>['body'][number]

/** Follows the path of a language’s compiled messages, and names those that mails say. */
const mailPart = '?said-in-mails'
const languageFile = /\/paraglide\/messages\/(?!_)[\w-]+\.js$/
const indexFile = /\/paraglide\/messages\/_index\.js$/
/** The sources that may write a mail or a document, in any language. */
const sources = ['backend/**/*.{ts,tsx}', 'app/format/sentence/*.ts']

/**
 * Splits the compiled messages of each language in two: what mails say, and the rest. A page loads
 * both parts of its own language. The backend writes in the languages of its readers, so it loads
 * the small part of every language.
 */
export function createMailMessages(root: string) {
  let keys: ReadonlySet<string> | undefined

  return function load(context: Rolldown.PluginContext, id: string): string | null {
    keys ??= readKeys(root)
    if (indexFile.test(id)) {
      const index = part(context, id, keys, 'mails')
      return index.replace(/ from "\.\/([\w-]+)\.js"/g, ` from "./$1.js${mailPart}"`)
    }
    if (languageFile.test(id)) {
      return `${part(context, id, keys, 'others')}\nexport * from ${JSON.stringify(id + mailPart)}`
    }
    if (!id.endsWith(mailPart)) return null
    return part(context, id.slice(0, -mailPart.length), keys, 'mails')
  }
}

function readKeys(root: string): ReadonlySet<string> {
  const files = globSync(sources, { cwd: root })
  const uses = files.flatMap((file) => [
    ...readFileSync(join(root, file), 'utf8').matchAll(/\bm\.(\w+)/g),
  ])
  return new Set(uses.map(([, key = '']) => key))
}

function part(
  context: Rolldown.PluginContext,
  file: string,
  keys: ReadonlySet<string>,
  wanted: 'mails' | 'others',
): string {
  const code = readFileSync(file, 'utf8')
  const kept = context.parse(code).body.filter((node) => {
    const key = keyOf(node)
    return key === undefined || keys.has(key) === (wanted === 'mails')
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
