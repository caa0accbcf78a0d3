import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { placeMessages } from '../output/place-messages.ts'
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
  return { output, ...(await place()) }
}

/** Writes the messages beside the code, and returns them as a page and a worker find them. */
async function place() {
  const [client, server] = [join(root, 'client'), join(root, 'server')]
  await placeMessages({ root, client, server })
  const said = Object.fromEntries(
    readdirSync(join(server, 'assets')).map((name) => [
      name,
      readFileSync(join(server, 'assets', name), 'utf8'),
    ]),
  )
  const { map = '' } = /messageMap = (?<map>.+)/.exec(said['messages-map.js'] ?? '')?.groups ?? {}
  const folders: Record<string, string> = JSON.parse(map)
  const textOf = (path: string) => {
    const file = join(client, path)
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined
  }
  const namesOf = (locale: string) => readdirSync(join(client, folders[locale] ?? ''))
  return { map: folders, said, textOf, namesOf }
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
  const chunks = output.map((each) => (each.type === 'chunk' ? each.code : ''))
  write('.generated/used-messages.json', '{}')
  return { code: chunks.join(''), said: (await place()).said }
}

const scope = `const loaders = { en: () => import('./paraglide/messages/en.js'), de: () => import('./paraglide/messages/de.js') }
  let messages
  export const speak = async (locale) => { messages = await loaders[locale]() }
  export const spokenMessages = () => messages`

describe('the server’s build', () => {
  it('gives a page no language but the one it is told to speak', async () => {
    const { code, said } = await buildServer(
      "export { page } from './page.ts'\nexport { speak } from './locale-scope.server.ts'",
    )
    expect(code).toContain('spokenMessages().home_title(inputs)')
    expect(code).not.toMatch(/home_unused|en title|de title|messages-..-mails/)
    expect(code).toMatch(/import\(["'`]\.\/(assets\/)?messages-de\.js["'`]\)/)
    expect(said['messages-de.js']).not.toContain('en unused')
  })

  it('gives mails only what they say, in every language', async () => {
    const { code, said } = await buildServer("export { mail } from '../backend/mail.ts'")
    expect(code).toMatch(/messages-en-mails\.js/)
    expect(code).not.toMatch(/spokenMessages|messages-en\.js/)
    expect(said['messages-en-mails.js']).toContain('en title')
    expect(said['messages-en-mails.js']).not.toContain('unused')
  })

  it('gives pages all messages, each written once', async () => {
    const { said } = await buildServer("export { mail } from '../backend/mail.ts'")
    const all = Object.values(said).join('')
    for (const text of ['en title', 'de title', 'en unused', 'de unused']) {
      expect(all.split(text)).toHaveLength(2)
    }
    const names = Object.keys(await import(join(root, 'server/assets/messages-de.js')))
    expect(names.sort()).toEqual(['home_title', 'home_unused', 'plan_days'])
  })

  it('gives a regional form what differs from its parent, and the rest from there', async () => {
    const own = compiled('de').replace('de title', 'Titel')
    write('app/paraglide/messages/de-AT.js', own)
    const { said } = await buildServer("export { mail } from '../backend/mail.ts'")
    expect(said['messages-de-AT-mails.js']).toContain('Titel')
    expect(said['messages-de-AT.js']).not.toContain('de unused')
    const regional = await import(join(root, 'server/assets/messages-de-AT.js'))
    const parent = await import(join(root, 'server/assets/messages-de.js'))
    expect(Object.keys(regional).sort()).toEqual(Object.keys(parent).sort())
    expect([regional.home_title({}), regional.home_unused({})]).toEqual(['Titel', 'de unused'])
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
    expect(mail.code).toContain('messages-en-mails.js')
    expect(mail.code).not.toContain('spokenMessages')
    const page = await buildServer(sentence)
    expect(page.code).toContain('spokenMessages().home_title(inputs)')
    expect(page.code).not.toContain('messages-en-mails.js')
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

  it('writes only the files of a locale whose messages changed', async () => {
    const before = await buildApp(`${fromApp}document.title = m.home_title()`)
    write('server/assets/messages-en.js', 'as it was')
    write('app/paraglide/messages/de.js', compiled('de').replace('de title', 'Titel'))
    const after = await place()
    expect(after.said['messages-en.js']).toBe('as it was')
    expect(after.said['messages-de.js']).toContain('de unused')
    expect(after.textOf(`${after.map.de}home.js`)).toContain('Titel')
    expect(after.map.en).toBe(before.map.en)
    expect(before.textOf(`${before.map.de}home.js`)).toBeUndefined()
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
