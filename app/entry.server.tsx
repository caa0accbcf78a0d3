import { messageMap } from 'virtual:message-map'
import { reporterUrl } from 'virtual:reporter'
import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, ServerRouter } from 'react-router'
import { documentTags } from '#app/document-tags.server.tsx'
import { DocumentTags } from '#app/document-tags.ts'
import { drawPart } from '#app/draw-part.server.tsx'
import { runWithLocale } from '#app/locale-scope.server.ts'
import { withOneStyleSheet } from '#app/one-style-sheet.server.ts'
import { withOwnRoutes } from '#app/own-routes.server.ts'
import {
  documentHeadContext,
  drawnWorldContext,
  type PageContext,
  refusalContext,
  reportsContext,
  valuesOf,
} from '#app/page/context.ts'
import { DocumentFacts } from '#app/page/document-facts.ts'
import { earlyScript } from '#app/report/early-script.ts'
import { DrawPart } from '#app/ui/kit/kept-part.tsx'
import { DrawnWorld } from '#app/ui/map/drawn-world.ts'

export const streamTimeout = 5_000

/**
 * Renders a page and sends it once it is complete. React moves parts that it streams later into
 * place by script, which search engines and readers without scripts do not run.
 */
export default async function handleRequest(
  ...args: [Request, number, Headers, EntryContext, PageContext]
): Promise<Response> {
  const [request, status, headers, routerContext, context] = args
  // After a failed form React Router runs no loader of the root, so that this page would have no
  // shop. The worker answers with the page of the refusal instead.
  if (request.method === 'POST' && context.get(refusalContext)) {
    return new Response(null, { status })
  }
  const { nonce, report, requestId, isScriptless } = valuesOf(context).visit
  const { locale } = valuesOf(context)
  const messages = messageMap[locale]
  // The page of a refusal does not use the head that the loader set.
  const head = routerContext.staticHandlerContext.errors ? null : context.get(documentHeadContext)
  const isJoined = isScriptless && import.meta.env.PROD
  const own = withOwnRoutes(routerContext)
  const shown = isJoined ? withOneStyleSheet(own) : own
  let shellIsOut = false
  // Error pages are also rendered in the request's language, although they run outside the router's
  // middleware.
  const render = () =>
    renderToReadableStream(
      <DocumentFacts value={{ requestId, build: own.manifest.version }}>
        <DocumentTags value={head && documentTags(head)}>
          <DrawPart value={drawPart}>
            <DrawnWorld value={context.get(drawnWorldContext)}>
              <ServerRouter context={shown} url={request.url} nonce={nonce} />
            </DrawnWorld>
          </DrawPart>
        </DocumentTags>
      </DocumentFacts>,
      {
        nonce,
        // By default React leaves parts of a large page to a script, even if they are ready.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        signal: AbortSignal.timeout(streamTimeout + 1_000),
        ...(messages && !isScriptless ? { importMap: { imports: { 'i18n/': messages } } } : {}),
        ...(isScriptless ? {} : reporting(context)),
        onError(error: unknown) {
          if (shellIsOut) report(error)
        },
      },
    )
  const stream = await runWithLocale(locale, render)
  shellIsOut = true
  await stream.allReady
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(request.method === 'HEAD' ? null : stream, { status, headers })
}

/**
 * Returns the script that keeps errors for the reporter, or nothing where reports are switched off.
 */
function reporting(context: PageContext): { bootstrapScriptContent?: string } {
  const reports = context.get(reportsContext)
  if (!reports) return {}
  const { slug: tenant } = valuesOf(context).tenant
  const source = { ...reports, tenant, locale: valuesOf(context).locale }
  return { bootstrapScriptContent: earlyScript(source, reporterUrl) }
}

/** Reports bugs of loaders and of the shell. Refusals are pages, not bugs. */
export function handleError(
  error: unknown,
  { context, request }: { context: PageContext; request: Request },
) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  valuesOf(context).visit.report(error)
}
