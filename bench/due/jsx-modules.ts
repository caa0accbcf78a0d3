import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { transformSync } from 'esbuild'

/** Lets Node import `.tsx` files. Node strips types by itself but does not support JSX. */
export function allowJsxModules(): void {
  registerHooks({
    load(url, context, nextLoad) {
      if (!url.endsWith('.tsx')) return nextLoad(url, context)
      const source = readFileSync(fileURLToPath(url), 'utf8')
      const { code } = transformSync(source, { loader: 'tsx', format: 'esm', jsx: 'automatic' })
      return { format: 'module', source: code, shortCircuit: true }
    },
  })
}
