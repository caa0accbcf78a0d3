import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { build } from 'esbuild'

/** The keys in use per `i18n/<namespace>`. */
export type UsedKeys = Map<string, Set<string>>

export type MessageFile = { locale: string; specifier: string; fileName: string; source: string }

/** One small module per locale and namespace, with nothing but the messages in use. */
export async function bundleMessages(folder: string, keys: UsedKeys): Promise<MessageFile[]> {
  const locales = readdirSync(folder)
    .filter((name) => name.endsWith('.js') && !name.startsWith('_'))
    .map((name) => basename(name, '.js'))
    .sort()
  const files = await Promise.all(locales.map((locale) => bundleLocale(folder, locale, keys)))
  return files.flat()
}

async function bundleLocale(
  folder: string,
  locale: string,
  keys: UsedKeys,
): Promise<MessageFile[]> {
  const specifiers = [...keys.keys()].sort()
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
            contents: `export { ${[...(keys.get(path) ?? [])].sort().join(', ')} } from './${locale}.js'`,
            resolveDir: folder,
          }))
        },
      },
    ],
  })
  return specifiers.map((specifier, index) => {
    const source = outputFiles[index]?.text
    if (source === undefined) throw new Error(`no messages were bundled for ${specifier}`)
    return { locale, specifier, fileName: fileNameOf(locale, specifier, source), source }
  })
}

function fileNameOf(locale: string, specifier: string, source: string): string {
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
  return `assets/${specifier.replace('/', `/${locale}/`)}-${hash}.js`
}
