import type { Plugin, Rolldown } from 'vite'
import { pathTo } from '../../contract/pages/path-to.ts'
import { type SyntaxNode, walkSyntax } from './walk-syntax.ts'

type Program = ReturnType<Rolldown.PluginContext['parse']>
type Edit = { start: number; end: number; text: string }

/**
 * Replaces every call of `pathTo` at build time: `pathTo('esim', { id })` becomes the template
 * `/esim/${id}`. A link then costs the browser no more than a hand-written one, and the large route
 * table is not loaded for it.
 */
export function writtenPathsPlugin(): Plugin {
  return {
    name: 'written-paths',
    transform: {
      filter: { id: /\.tsx?(\?|$)/, code: /\bpathTo\b/ },
      handler(code, id) {
        const edits = editsOf(this.parse(code), code, (problem) => this.error(`${id}: ${problem}`))
        return edits.length > 0 ? { code: apply(code, edits), map: null } : null
      },
    },
  }
}

type Refuse = (problem: string) => never

/** Returns the replacements of each call, and the removal of the import. */
function editsOf(program: Program, code: string, refuse: Refuse): Edit[] {
  const importing = program.body.find(
    (node) => node.type === 'ImportDeclaration' && node.source.value.endsWith('/path-to.ts'),
  )
  if (!importing) return []
  const edits: Edit[] = [{ start: importing.start, end: importing.end, text: '' }]
  const called = new Set<SyntaxNode>()
  walkSyntax(program, (node) => {
    if (node.type === 'CallExpression' && isPathTo(node.callee)) {
      called.add(node.callee)
      edits.push({ start: node.start, end: node.end, text: writeOut(node.arguments, code, refuse) })
    } else if (isPathTo(node) && !called.has(node) && node.start > importing.end) {
      refuse('call pathTo where the path is needed: it is written out while building')
    }
  })
  return edits
}

function isPathTo(node: SyntaxNode): boolean {
  return node.type === 'Identifier' && node.name === 'pathTo'
}

/** Returns the path as a template, with the code of each parameter in its place. */
function writeOut([name, given]: SyntaxNode[], code: string, refuse: Refuse): string {
  if (name?.type !== 'Literal') return refuse('name the page of pathTo by a word, not a variable')
  const params: Record<string, string> = {}
  for (const field of given?.properties ?? []) {
    if (field.type !== 'Property' || field.computed || field.key.type !== 'Identifier') {
      return refuse('write each parameter of pathTo by its name')
    }
    const value = code.slice(field.value.start, field.value.end)
    if (/\bpathTo\b/.test(value)) return refuse('give pathTo no path as a parameter')
    params[field.key.name] = `\${${value}}`
  }
  if (given && given.type !== 'ObjectExpression') {
    return refuse('write the parameters of pathTo where it is called')
  }
  return `\`${fill(name.value, params)}\``
}

/** The types have checked the names at the original call. */
const fill = pathTo as (id: string, params: Record<string, string>) => string

function apply(code: string, edits: Edit[]): string {
  const backwards = edits.sort((one, other) => other.start - one.start)
  return backwards.reduce(
    (text, { start, end, text: written }) => text.slice(0, start) + written + text.slice(end),
    code,
  )
}
