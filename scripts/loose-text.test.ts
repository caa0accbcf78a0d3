import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { routeTable } from '#contract/pages/routes.ts'
import { root } from './run.ts'
import { findComponents, looseTexts } from './testing/loose-text.ts'

/** Folders whose components React draws on the server alone: their pages carry no script. */
const still = ['app/ui/article', ...stillFolders()]
const sources = globSync('app/**/*.tsx', { cwd: root })
  .filter((file) => !/\.test\.|\/testing\/|^app\/paraglide\//.test(file))
  .filter((file) => !still.some((folder) => file.startsWith(`${folder}/`)))
  .map((file) => ({ file, code: readFileSync(join(root, file), 'utf8') }))
const components = findComponents(sources.map(({ code }) => code))

function stillFolders(): string[] {
  const folderOf = ({ module = '' }: { module?: string }) => `app/${dirname(module)}`
  const isRead = (folder: string) =>
    routeTable.every((row) => folderOf(row) !== folder || row.scriptless)
  return [...new Set(routeTable.filter(({ module }) => module).map(folderOf))].filter(isRead)
}

describe('R-PEO-2: text that a browser may translate', () => {
  it('stands in an element of its own if it changes, or if something beside it comes and goes', () => {
    const found = sources.flatMap(({ file, code }) =>
      looseTexts(code, components).map((line) => `${file}:${line}`),
    )
    expect(found).toEqual([])
  })

  const count = (code: string) => looseTexts(code, findComponents([code])).length

  it.each([
    ['a text that becomes an element', 'const a = <p>{is ? "a" : <b />}<i /></p>'],
    ['a text that goes', 'const a = <p>{is && "a"}<i /></p>'],
    ['a text that changes beside an element', 'const a = <p>{name}<i /></p>'],
    ['two texts', 'const a = <p>{name}, {m.days({ count })}</p>'],
    ['a fixed text after what comes', 'const a = <p>{is && <i />}fixed</p>'],
    ['a fixed text before what comes', 'const a = <p>{m.fixed()}{is && <i />}</p>'],
    ['a text without an element around it', 'const a = <>{name}</>'],
    [
      'a text after a component that may draw nothing',
      'function A() { if (x) return null\nreturn <i /> }\nconst a = <p><A /> fixed</p>',
    ],
    ['a component that draws bare text', 'function A() { return is ? m.days({ count }) : <i /> }'],
  ])('%s is loose', (_, code) => {
    expect(count(code)).toBe(1)
  })

  it.each([
    ['a text that is alone', 'const a = <p>{is ? name : <b />}</p>'],
    ['a fixed text beside what stays', 'const a = <p><i />{m.fixed()}</p>'],
    ['a text in an element of its own', 'const a = <p><span>{name}</span>{is && <i />}</p>'],
    ['a space before what comes', 'const a = <p><b />{" "}{is && <i />}</p>'],
    ['elements in a variable', 'const more = is ? <i /> : null\nconst a = <p><b />{more}</p>'],
  ])('%s is not', (_, code) => {
    expect(count(code)).toBe(0)
  })
})
