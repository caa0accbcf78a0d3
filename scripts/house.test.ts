import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as endpoints from '#contract/calls/row/endpoints.ts'
import { root } from './run.ts'
import { projectFiles, sourceFiles } from './source-files.ts'

const files = projectFiles()
const sources = sourceFiles()

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

function withText(pattern: RegExp, among = sources): string[] {
  return among.filter((file) => pattern.test(read(file)))
}

describe('the house', () => {
  it('has no room for things without a home', () => {
    const names = /(^|\/)(utils?|helpers?|common|misc|lib|services?|types)(\/|\.tsx?$)/
    expect(files.filter((file) => names.test(file))).toEqual([])
  })

  it('writes where a call is in its endpoint and nowhere else', () => {
    const { apiBase, ...calls } = endpoints
    const paths = Object.values(calls).map(({ path }) => path.replace(/:\w+/g, '\\$[^/]+'))
    const written = new RegExp(`['"\`](${apiBase}\\b|(${paths.join('|')})['"\`?])`)
    // Finds paths that are joined from parts; names of pages have no underscore.
    const ends = paths.map((path) => path.replace(/^\/\w+/, '')).filter((end) => end.includes('_'))
    const joined = new RegExp(`}(${ends.join('|')})['"\`?]`)
    const callers = sources.filter((file) => /^(app|worker\/edge)\/|^worker\/\w/.test(file))
    const outside = callers.filter((file) => !/^worker\/(api|dev|testing)\//.test(file))
    expect([...withText(written, outside), ...withText(joined, outside)]).toEqual([])
  })

  it('is at most three folders deep', () => {
    expect(files.filter((file) => file.split('/').length > 5)).toEqual([])
  })

  it('names no tenant outside its file', () => {
    const outside = sources.filter((file) => !/^(tenants|bench|e2e|crypto\/vectors)\//.test(file))
    const named = /tenant\??\.slug\s*===|'(edelweiss|royalairmaroc|sonatours|travelanco)'/
    expect(withText(named, outside)).toEqual([])
  })

  it('holds no mutable state in modules that serve requests', () => {
    const serving = sources.filter((file) =>
      /^(backend|crypto|worker|contract|tenants)\//.test(file),
    )
    expect(withText(/^(export )?let /m, serving)).toEqual([])
  })

  it('escapes neither the type checker nor the tests', () => {
    const others = files.filter((file) => file !== 'scripts/house.test.ts')
    expect(withText(/@ts-(ignore|expect-error)|\bas any\b/, others)).toEqual([])
    expect(withText(/\b(it|test|describe)\.(skip|only|todo|fixme)\(/, others)).toEqual([])
  })
})
