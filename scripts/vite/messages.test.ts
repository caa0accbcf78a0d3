import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { messagesPlugin } from './messages.ts'

let root = ''

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'messages-'))
  write('app/paraglide/registry.js', 'export const plural = (locale, n) => locale + n')
  write('app/paraglide/messages/en.js', compiled('en'))
  write('app/paraglide/messages/de.js', compiled('de'))
})

afterEach(() => rmSync(root, { recursive: true }))

function write(path: string, text: string) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

function compiled(locale: string) {
  return `import * as registry from "../registry.js"
    export const home_title = () => '${locale} title'
    export const home_unused = () => '${locale} unused'
    export const plan_days = (i) => registry.plural('${locale}', i.count)`
}

async function buildApp(code: string, more: Record<string, string> = {}) {
  write('app/entry.ts', code)
  for (const [path, text] of Object.entries(more)) write(path, text)
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [messagesPlugin()],
    build: { write: false, rolldownOptions: { input: join(root, 'app/entry.ts') } },
  })
  const { output } = built as Rolldown.RolldownOutput
  const map = JSON.parse(readFileSync(join(root, '.generated/message-map.json'), 'utf8'))
  const textOf = (url: string) => {
    const file = output.find((each) => `/${each.fileName}` === url)
    return file?.type === 'asset' ? String(file.source) : file?.code
  }
  const namesOf = (locale: string) =>
    output.flatMap(({ fileName }) => {
      const at = map[locale].slice(1)
      return fileName.startsWith(at) ? [fileName.slice(at.length)] : []
    })
  return { output, map, textOf, namesOf }
}

const fromApp = "import { m } from './paraglide/messages.js'\n"

/** Builds an entry in a folder for the server; returns the files by their role. */
async function buildServer(code: string) {
  write('app/locale-scope.server.ts', scope)
  write('app/paraglide/messages.js', "export * as m from './messages/_index.js'")
  write(
    'app/paraglide/messages/_index.js',
    `import * as __en from "./en.js"
     export const home_title = () => __en.home_title()`,
  )
  write('app/page.ts', `${fromApp}export const page = () => m.home_title()`)
  write(
    'backend/mail.ts',
    "import { m } from '../app/paraglide/messages.js'\nexport const mail = () => m.home_title()",
  )
  write('app/entry.ts', code)
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [messagesPlugin()],
    build: { write: false, ssr: join(root, 'app/entry.ts') },
  })
  const { output } = built as Rolldown.RolldownOutput
  const [entry, ...others] = output.filter((each) => each.type === 'chunk')
  return { entry: entry?.code ?? '', others: others.map((each) => each.code) }
}

const scope = `const loaders = { en: () => import('./paraglide/messages/en.js'), de: () => import('./paraglide/messages/de.js') }
  let messages
  export const speak = async (locale) => { messages = await loaders[locale]() }
  export const spokenMessages = () => messages`

describe('the server’s build', () => {
  it('gives a page no language but the one it is told to speak', async () => {
    const code =
      "export { page } from './page.ts'\nexport { speak } from './locale-scope.server.ts'"
    const { entry, others } = await buildServer(code)
    expect(entry).toContain('spokenMessages().home_title(inputs)')
    expect(entry).not.toMatch(/home_unused|en title|de title/)
    const languages = others.flatMap((each) => each.match(/\w\w title/) ?? [])
    expect(languages.sort()).toEqual(['de title', 'en title'])
  })

  it('leaves the compiled messages to what names a locale itself', async () => {
    const { entry } = await buildServer("export { mail } from '../backend/mail.ts'")
    expect(entry).toContain('en title')
    expect(entry).not.toContain('spokenMessages')
  })

  it('gives mails only what they say, and pages all messages, each written once', async () => {
    const speak = "export { speak } from './locale-scope.server.ts'"
    const { entry, others } = await buildServer(
      `export { mail } from '../backend/mail.ts'\n${speak}`,
    )
    expect(entry).not.toMatch(/unused/)
    const all = [entry, ...others].join('')
    for (const text of ['en title', 'de title', 'en unused', 'de unused']) {
      expect(all.split(text)).toHaveLength(2)
    }
    const german = others.find((code) => code.includes('de unused'))
    expect(german).toMatch(/home_title.*home_unused|home_unused.*home_title/s)
  })

  it('gives a sentence to a mail in the locale it names, and to a page in its own', async () => {
    write('package.json', '{ "type": "module", "imports": { "#app/*": "./app/*" } }')
    write(
      'app/format/sentence/title.ts',
      "import { m } from '../../paraglide/messages.js'\nexport const title = () => m.home_title()",
    )
    const sentence = "export { title } from '#app/format/sentence/title.ts'"
    write('backend/mail-title.ts', sentence)
    const mail = await buildServer("export * from '../backend/mail-title.ts'")
    expect(mail.entry).toContain('en title')
    expect(mail.entry).not.toContain('spokenMessages')
    const page = await buildServer(sentence)
    expect(page.entry).toContain('spokenMessages().home_title(inputs)')
    expect(page.entry).not.toContain('en title')
  })
})

describe('the browser’s build', () => {
  it('ships one file per locale and namespace, with the messages in use only', async () => {
    const { map, textOf, namesOf } = await buildApp(`${fromApp}document.title = m.home_title()`)
    expect(Object.keys(map)).toEqual(['de', 'en'])
    expect(map.de).toMatch(/^\/assets\/i18n\/de\/[\w-]{8}\/$/)
    expect(namesOf('de')).toEqual(['home.js'])
    expect(textOf(`${map.de}home.js`)).toContain('de title')
    expect(textOf(`${map.de}home.js`)).not.toMatch(/unused|en title/)
    expect(textOf(`${map.en}home.js`)).toContain('en title')
  })

  it('names the folder of a locale anew when one of its messages changes, and no other', async () => {
    const code = `${fromApp}document.title = m.home_title() + m.plan_days({ count: 2 })`
    const before = await buildApp(code)
    write('app/paraglide/messages/de.js', compiled('de').replace('de title', 'Titel'))
    const after = await buildApp(code)
    expect(after.map.de).not.toBe(before.map.de)
    expect(after.map.en).toBe(before.map.en)
  })

  it('leaves the words out of the code, which is one for all locales', async () => {
    const { output } = await buildApp(`${fromApp}document.title = m.plan_days({ count: 2 })`)
    const chunk = output.find((each) => each.type === 'chunk')
    expect(chunk?.code.match(/i18n\/[\w.]+/g)).toEqual(['i18n/plan.js'])
    expect(chunk?.code).not.toMatch(/paraglide|home_/)
  })

  it('does not count messages of code that is shaken off', async () => {
    const { namesOf } = await buildApp(
      `import { days } from './place.ts'; document.title = days()`,
      {
        'app/place.ts': `${fromApp}export const days = () => m.plan_days({ count: 1 })
          export const title = () => m.home_title()`,
      },
    )
    expect(namesOf('en')).toEqual(['plan.js'])
  })

  it('is not misled by another m', async () => {
    const { namesOf } = await buildApp(
      `${fromApp}document.title = m.plan_days({ count: ['a'].map((m) => m.home_title) })`,
    )
    expect(namesOf('en')).toEqual(['plan.js'])
  })

  it.each(['m[location.hash]()', 'Object.keys(m).join()'])(
    'refuses %s, which would ship every message',
    async (use) => {
      await expect(buildApp(`${fromApp}document.title = ${use}`)).rejects.toThrow(
        'app/entry.ts: read messages as `m.key(`',
      )
    },
  )

  it('refuses the compiler’s runtime', async () => {
    const code = `import { getLocale } from './paraglide/runtime.js'\ndocument.title = getLocale()`
    await expect(buildApp(code)).rejects.toThrow('the browser’s locale is `useShop().locale`')
  })
})
