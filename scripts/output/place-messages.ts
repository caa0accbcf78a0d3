import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { build } from 'esbuild'
import { readMailKeys } from '../vite/mail-messages.ts'
import { bundleMessages } from '../vite/message-files.ts'
import { allKeys, builtName, messagesFolder, usedFile } from '../vite/message-places.ts'

/** The root of the project, and the folders of the built browser's and worker's files. */
type Places = { root: string; client: string; server: string }

/**
 * Writes the compiled messages into a build: for browsers the files of each locale, and for the
 * worker the modules that its code imports. The code holds no message, so a changed text needs
 * nothing else to be built.
 */
export async function placeMessages({ root, client, server }: Places): Promise<void> {
  const folder = messagesFolder(root)
  const locales = readdirSync(folder)
    .filter((name) => name.endsWith('.js') && !name.startsWith('_'))
    .map((name) => basename(name, '.js'))
    .sort()
  const used: Record<string, string[]> = JSON.parse(readFileSync(usedFile(root), 'utf8'))
  const folders = await bundleMessages(folder, locales, used)
  rmSync(join(client, 'assets', 'i18n'), { recursive: true, force: true })
  for (const { fileName, source } of folders.flatMap(({ files }) => files)) {
    write(join(client, fileName), source)
  }
  for (const [name, source] of await bundleSaid(root, locales)) {
    write(join(server, 'assets', builtName(name)), source)
  }
  const map = Object.fromEntries(folders.map(({ locale, folder }) => [locale, `/${folder}`]))
  const text = `export const messageMap = ${JSON.stringify(map)}\n`
  write(join(server, 'assets', builtName('map')), text)
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** Bundles two modules of each locale: what mails say, and all messages, which import the former. */
async function bundleSaid(root: string, locales: string[]): Promise<[string, string][]> {
  const mailKeys = readMailKeys(root)
  const [mails, others] = [true, false].map((isSaid) =>
    allKeys(root).filter((key) => mailKeys.has(key) === isSaid),
  ) as [string[], string[]]
  const modules = new Map(
    locales.flatMap((locale) => [
      [`${locale}-mails`, `export { ${mails} } from './${locale}.js'`],
      [
        locale,
        `export { ${others} } from './${locale}.js'\nexport * from './${builtName(`${locale}-mails`)}'`,
      ],
    ]),
  )
  const names = [...modules.keys()]
  const { outputFiles } = await build({
    entryPoints: names.map((name) => `said:${name}`),
    bundle: true,
    write: false,
    logLevel: 'silent',
    minifyWhitespace: true,
    charset: 'utf8',
    format: 'esm',
    target: 'es2022',
    outdir: '/',
    legalComments: 'none',
    plugins: [
      {
        name: 'said',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^said:/ }, ({ path }) => ({
            path: path.slice('said:'.length),
            namespace: 'said',
          }))
          onResolve({ filter: /^\.\/messages-/ }, ({ path }) => ({ path, external: true }))
          onLoad({ filter: /.*/, namespace: 'said' }, ({ path }) => ({
            contents: modules.get(path) ?? '',
            resolveDir: messagesFolder(root),
          }))
        },
      },
    ],
  })
  return names.map((name, at) => {
    const text = outputFiles[at]?.text
    if (text === undefined) throw new Error(`no messages were bundled for ${name}`)
    return [name, text]
  })
}
