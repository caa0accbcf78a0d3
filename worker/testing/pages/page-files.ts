import { shop, visit } from '../visit.ts'

/** Files of the build that were read, which many pages load. */
const known = new Map<string, string>()

async function read(path: string): Promise<string> {
  const response = await visit(shop + path)
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
  return response.text()
}

/** Returns a document, and the scripts and style sheets that it loads at once, with their texts. */
export async function filesOf(path: string): Promise<{ html: string; files: Map<string, string> }> {
  const html = await read(path)
  const files = new Map<string, string>()
  const named = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, at]) => at)
  const waiting = named(html, /(\/assets\/[\w./-]+\.(?:js|css))/g)
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue
    const text = known.get(file) ?? (await read(file))
    known.set(file, text)
    files.set(file, text)
    const imports = named(text, /(?:from|import)\s*["'](\.{1,2}\/[\w./-]+\.js)["']/g)
    waiting.push(...imports.map((each) => new URL(each ?? '', shop + file).pathname))
  }
  return { html, files }
}
