import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.ts'
import { tableOf } from './markdown-table.ts'

/** One step of a request: where it is written, for which addresses, and what it says it does. */
export type RequestStep = { name: string; file: string; on: string; does: string }

const frontDoor = 'worker/index.ts'
const [start, end] = ['<!-- steps -->\n\n', '\n\n<!-- /steps -->']

/** Returns the steps of the front door in their order, with the first sentence about each. */
export function requestSteps(text = textOf(frontDoor)): RequestStep[] {
  const [, list = ''] =
    /const app = new Hono<Edge>\(\)\n([\s\S]*?)\n {2}return app\n/.exec(text) ?? []
  const statements = list.split(/^(?= {2}app\.)/m)
  // What handles errors is no step: it runs when one of them fails.
  const steps = statements.filter((statement) => !statement.includes('app.onError('))
  return steps.map((statement) => {
    const [, , given = '', called = ''] =
      /app\.(\w+)\(\s*(.*?)(\w+)(?:\.\w+)?\(/s.exec(statement) ?? []
    const maker = new RegExp(`const ${called} = (\\w+)\\(`).exec(text)?.[1] ?? called
    const file = importedFrom(text, maker)
    return {
      name: maker,
      file,
      on: addressesOf(statement, given),
      does: firstSentence(commentOf(textOf(file), maker)),
    }
  })
}

function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

function importedFrom(text: string, name: string): string {
  const [, path] =
    new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '\\./([^']+)'`).exec(text) ?? []
  if (!path) throw new Error(`expected ${frontDoor} to import ${name}`)
  return `worker/${path}`
}

/** Returns the comment of a function, or of the type that it returns. */
function commentOf(text: string, name: string): string {
  const of = (declaration: string) =>
    new RegExp(`/\\*\\*((?:(?!\\*/).)*)\\*/\\nexport ${declaration}\\b`, 's').exec(text)?.[1]
  const result = new RegExp(`function ${name}\\([^)]*\\): (\\w+)`).exec(text)?.[1]
  const comment = of(`function ${name}`) ?? of(`type ${result}`)
  if (comment === undefined) throw new Error(`expected a comment on ${name}`)
  return comment.replace(/\s*\n?\s*\* ?/g, ' ').trim()
}

function firstSentence(comment: string): string {
  return /^.*?[.:](?= [A-Z]|$)/.exec(comment)?.[0].replace(/:$/, '.') ?? comment
}

/** Returns the addresses of a step as they are written, with the constants among them filled in. */
function addressesOf(statement: string, given: string): string {
  const method = /app\.(?:on\('(\w+)'|post\()/.exec(statement)
  const names = given.replace(/'[A-Z]+', /, '').match(/'[^']+'|`[^`]+`|\w+/g) ?? []
  const addresses = names.map((each) => filled(each.replace(/['`]/g, '')))
  return [...(method ? ['POST'] : []), ...addresses.map((each) => `\`${each}\``)].join(' ')
}

/** A constant that is no text stays a name. */
function filled(address: string): string {
  return address.replace(
    /\$\{(\w+)\}|^\w+$/g,
    (name, inner = name) => constants().get(inner) ?? inner,
  )
}

let known: Map<string, string> | undefined

function constants(): Map<string, string> {
  known ??= new Map(
    globSync('{contract,worker}/**/*.ts', { cwd: root }).flatMap((file) =>
      [...textOf(file).matchAll(/^export const (\w+(?:Path|Base)) = '([^']+)'$/gm)].map(
        ([, name = '', value = '']) => [name, value] as const,
      ),
    ),
  )
  return known
}

export const architectureFile = join(root, 'docs', 'architecture.md')

/** Returns a text of docs/architecture.md with the steps of today. */
export function withSteps(text: string): string {
  const [before, after] = [text.indexOf(start), text.indexOf(end)]
  if (before < 0 || after < before) throw new Error('expected marks around the steps')
  const rows = requestSteps().map(({ name, file, on, does }, at) => [
    `${at + 1}`,
    `[${name}](../${file})`,
    on,
    does,
  ])
  const table = tableOf([['', 'step', 'only for', 'what it does'], ...rows]).join('\n')
  return text.slice(0, before) + start + table + text.slice(after)
}

if (import.meta.main) {
  writeFileSync(architectureFile, withSteps(readFileSync(architectureFile, 'utf8')))
}
