import { createHash } from 'node:crypto'
import { build } from 'esbuild'

/** Used keys of each `i18n/<namespace>.js`. */
export type UsedKeys = Readonly<Record<string, readonly string[]>>

/** Message files of one locale. `i18n/` maps to `folder`, whose name changes with their content. */
export type MessageFolder = { locale: string; folder: string; files: MessageFile[] }
export type MessageFile = { fileName: string; source: string }

/** Builds one small module per locale and namespace, with only the messages in use. */
export function bundleMessages(
  folder: string,
  locales: readonly string[],
  keys: UsedKeys,
): Promise<MessageFolder[]> {
  return Promise.all(locales.map((locale) => bundleLocale(folder, locale, keys)))
}

async function bundleLocale(
  folder: string,
  locale: string,
  keys: UsedKeys,
): Promise<MessageFolder> {
  const specifiers = Object.keys(keys).sort()
  const { outputFiles } = await build({
    entryPoints: specifiers,
    bundle: true,
    write: false,
    logLevel: 'silent',
    minify: true,
    charset: 'utf8',
    format: 'esm',
    target: 'es2022',
    outdir: '/',
    outbase: '/',
    legalComments: 'none',
    plugins: [
      {
        name: 'namespaces',
        setup(setup) {
          setup.onResolve({ filter: /^i18n\// }, ({ path }) => ({ path, namespace: 'messages' }))
          setup.onLoad({ filter: /.*/, namespace: 'messages' }, ({ path }) => ({
            contents: `export { ${keys[path]} } from './${locale}.js'`,
            resolveDir: folder,
          }))
        },
      },
    ],
  })
  const sources = specifiers.map((specifier, index) => {
    const source = outputFiles[index]?.text
    if (source === undefined) throw new Error(`no messages were bundled for ${specifier}`)
    return { specifier, source }
  })
  const target = `assets/i18n/${locale}/${hashOf(sources.map(({ source }) => source))}/`
  const files = sources.map(({ specifier, source }) => ({
    fileName: specifier.replace('i18n/', target),
    source,
  }))
  return { locale, folder: target, files }
}

function hashOf(sources: string[]): string {
  return createHash('sha256').update(sources.join('\n')).digest('base64url').slice(0, 8)
}
