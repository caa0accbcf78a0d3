import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { routeTable } from '#contract/pages/routes.ts'

/**
 * Replaces pages without scripts in the browser's build by their styles: no browser runs their
 * code, and modules that they share with other pages would be split into more files for all pages.
 */
export function scriptlessRoutesPlugin(): Plugin {
  const root = process.cwd()
  const pages = new Set(
    routeTable.flatMap(({ scriptless, module }) =>
      scriptless && module ? [join(root, 'app', module)] : [],
    ),
  )
  return {
    name: 'scriptless-routes',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      const file = id.split('?')[0] ?? id
      if (!pages.has(file)) return null
      const styles = stylesOf(file, root).map((each) => `import ${JSON.stringify(each)}`)
      return `${styles.join('\n')}\nexport const meta = () => []\nexport default () => null\n`
    },
  }
}

/** Returns the style sheets that a module and its imports load, in order. */
export function stylesOf(entry: string, root: string): string[] {
  const seen = new Set<string>()
  const styles: string[] = []
  function walk(file: string): void {
    if (seen.has(file) || !existsSync(file)) return
    seen.add(file)
    if (file.endsWith('.css')) {
      styles.push(file)
      return
    }
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(
      /^import\b[^'"]*['"]([^'"]+)['"]/gm,
    )) {
      if (name.startsWith('#app/')) walk(join(root, name.slice(1)))
      if (name.startsWith('.')) walk(resolve(dirname(file), name))
    }
  }
  walk(entry)
  return styles
}
