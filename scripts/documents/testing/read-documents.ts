import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { root } from '../../run.ts'

/** Folders that the shop makes when it is built or started. */
const made = /^(build|\.generated|\.wrangler|public\/generated|test-results)\b/
/** Folders of the project, by which a word in code is known to be a path. */
const rooms =
  /^(app|backend|bench|content|contract|crypto|docs|e2e|messages|project\.inlang|public|scripts|tenants|worker)\/[\w./@*-]*$/

export function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

/** Returns a document without what stands between fences. */
export function proseOf(text: string): string {
  return text.replace(/^```[\s\S]*?^```$/gm, '')
}

/** Returns the links of a document that lead to the project's own files. */
export function linksOf(text: string): string[] {
  const links = [...proseOf(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, to = '']) => to)
  return links.filter((to) => !/^[a-z]+:/.test(to))
}

/** Returns the addresses of a document's headings, as they are made from their words. */
function headingsOf(text: string): Set<string> {
  const headings = proseOf(text).match(/^#+ .+$/gm) ?? []
  return new Set(
    headings.map((each) =>
      each
        .replace(/^#+ /, '')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}

export function isLinked(from: string, to: string): boolean {
  const [path = '', heading] = to.split('#')
  const file = path === '' ? from : normalize(join(dirname(from), path))
  if (!existsSync(join(root, file))) return false
  return heading === undefined || headingsOf(read(file)).has(heading)
}

/** Returns what is written as code in a document, between fences and in lines. */
export function codeOf(text: string): string[] {
  const fenced = [...text.matchAll(/^```\w*\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code)
  const inLines = [...proseOf(text).matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)
  return [...fenced, ...inLines]
}

export function pathsOf(text: string): string[] {
  const words = codeOf(text).flatMap((code) => code.split(/[\s"'(),:]+/))
  return words.filter((word) => rooms.test(word) && !word.includes('<') && !made.test(word))
}

export function isPath(path: string): boolean {
  return existsSync(join(root, path)) || globSync(path, { cwd: root }).length > 0
}
