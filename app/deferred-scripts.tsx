import { use } from 'react'
import { UNSAFE_FrameworkContext as FrameworkContext, useMatches } from 'react-router'
import { afterPaint } from '#app/ui/shell/script/after-paint.ts'
import { portalFrame } from '#contract/pages/portal-row.ts'
import { officeFrame } from '#contract/pages/route-row.ts'

/**
 * Returns the nonce of the response being rendered. Browsers hide the nonce, so it is undefined
 * there.
 */
export function useNonce(): string | undefined {
  return use(FrameworkContext)?.nonce
}

/**
 * Replaces React Router's `Scripts`. Hydration begins only once the loaded page is painted, and
 * nothing is preloaded before first paint: links, forms and text work without scripts, and the page
 * paints a second sooner on a slow phone.
 */
export function DeferredScripts() {
  const framework = use(FrameworkContext)
  const ids = useMatches().map(({ id }) => id)
  if (!framework) throw new Error('expected a router')
  // Tells the server router that the page receives the streamed data.
  if (framework.renderMeta) framework.renderMeta.didRenderScripts = true
  // A single script, because the policy of a stored page contains the hash of each.
  const code = import.meta.env.SSR
    ? streamScript(framework.serverHandoffString) + startScript(framework.manifest, ids)
    : ' '
  return <Inline nonce={framework.nonce} code={code} />
}

/**
 * An inline script of this response. The browser hides its nonce and does not run the script again,
 * so hydration ignores its attributes.
 */
export function Inline({ nonce, code }: { nonce: string | undefined; code: string }) {
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own code, no visitor's data in it
      dangerouslySetInnerHTML={{ __html: code }}
    />
  )
}

function streamScript(handoff: string | undefined): string {
  return `window.__reactRouterContext=${handoff};window.__reactRouterContext.stream=new ReadableStream({start(c){window.__reactRouterContext.streamController=c}}).pipeThrough(new TextEncoderStream());`
}

type Manifest = {
  url?: string
  /** Module that development servers must run before any hot-reloading module. */
  hmr?: { runtime?: string }
  entry: { module: string }
  routes: Record<string, { module: string } | undefined>
}

const ownManifests = [
  [portalFrame, 'portal'],
  [officeFrame, 'office'],
] as const

function startScript(manifest: Manifest, ids: string[]): string {
  const modules = ids.map((id) => manifest.routes[id]?.module)
  // The routes of organisations and of the office are in manifests of their own: see
  // scripts/output/lean-manifest.ts.
  const own = import.meta.env.DEV ? undefined : ownManifests.find(([frame]) => ids.includes(frame))
  const url = own ? manifest.url?.replace('manifest-', `${own[1]}-manifest-`) : manifest.url
  const imports = JSON.stringify([url, ...modules])
  const runtime = manifest.hmr?.runtime
  const first = runtime ? `await import(${JSON.stringify(runtime)});` : ''
  return `addEventListener('load',()=>${afterPaint}(async()=>{${first}const[,...m]=await Promise.all(${imports}.map((u)=>import(u)));window.__reactRouterRouteModules=Object.fromEntries(${JSON.stringify(ids)}.map((id,i)=>[id,m[i]]));import(${JSON.stringify(manifest.entry.module)})}))`
}
