import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Env } from '../../edge/env.ts'
import { NodeHtmlRewriter } from './html-rewriter.ts'

export type BuiltWorker = {
  fetch: (request: Request, env: Env, context: ExecutionContext) => Response | Promise<Response>
  scheduled: (event: unknown, env: Env, context: ExecutionContext) => Promise<void>
}

const platform = 'cloudflare:workers'
const bindingsName = 'tradewind.bindings'

/**
 * Loads the built worker, the same code that runs in workerd, with this process's bindings. It can
 * be loaded only once per process, because it reads its bindings while it is evaluated.
 */
export async function loadWorker(directory: string, env: Env, cache: Cache): Promise<BuiltWorker> {
  Object.assign(globalThis, {
    [Symbol.for(bindingsName)]: env,
    HTMLRewriter: NodeHtmlRewriter,
  })
  Object.defineProperty(globalThis, 'caches', { value: { default: cache }, configurable: true })
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === platform
        ? { url: platform, format: 'module', shortCircuit: true }
        : next(specifier, context),
    load: (url, context, next) =>
      url === platform
        ? {
            format: 'module',
            source: `export const env = globalThis[Symbol.for('${bindingsName}')]
export class DurableObject {}`,
            shortCircuit: true,
          }
        : next(url, context),
  })
  const { default: worker } = await import(pathToFileURL(join(directory, 'index.js')).href)
  return worker
}
