import type { LoaderFunctionArgs, ServerBuild } from 'react-router'
import { valuesOf } from '#app/page/context.ts'
import type { ShownTo } from '#app/ui/shown-to.ts'
import { withModules } from './with-modules.server.ts'

/**
 * Wraps a build so that the data of each page that is not shared hold the sealed name of the person
 * to whom the page is shown. All forms of the page send it, and the edge refuses one that was shown
 * to somebody else.
 */
export function nameViewers(build: ServerBuild): ServerBuild {
  return withModules(build, ({ id, module }) => {
    const { loader } = module
    return id === 'root' || !loader ? module : { ...module, loader: naming(loader) }
  })
}

function naming(load: (args: LoaderFunctionArgs) => unknown) {
  return async function name(args: LoaderFunctionArgs): Promise<unknown> {
    const loaded = await load(args)
    // A page that changes the session is shown to whoever is signed in then.
    const { shownTo } = valuesOf(args.context).session
    return shownTo === undefined ? loaded : withName(loaded, { shownTo })
  }
}

/** Adds the name to a page's data, which `data` may have wrapped; files and redirects have none. */
function withName(loaded: unknown, shownTo: ShownTo): unknown {
  if (typeof loaded !== 'object' || loaded === null || loaded instanceof Response) return loaded
  if ('type' in loaded && loaded.type === 'DataWithResponseInit' && 'data' in loaded) {
    return Object.assign(loaded, { data: withName(loaded.data, shownTo) })
  }
  return { ...loaded, ...shownTo }
}
