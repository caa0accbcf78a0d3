/** Replaces Cloudflare's asset layer: serves the files of the build to the worker. */
const types: Record<string, string> = {
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
  png: 'image/png',
}

export default {
  async fetch(request: Request, env: { FILES: Fetcher }): Promise<Response> {
    const { pathname } = new URL(request.url)
    const file = await env.FILES.fetch(new Request(`http://files${pathname}`))
    if (!file.ok) return new Response(null, { status: 404 })
    return new Response(file.body, {
      headers: {
        'content-type': types[pathname.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
        'cache-control': 'public, max-age=31536000, immutable',
      },
    })
  },
}
