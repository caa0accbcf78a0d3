/** What Cloudflare's asset layer does before the worker, for the browser's measurements. */
const types: Record<string, string> = {
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
  png: 'image/png',
}

export default {
  async fetch(request: Request, env: { APP: Fetcher; FILES: Fetcher }): Promise<Response> {
    const { pathname } = new URL(request.url)
    const isFile = /^\/(assets|generated)\//.test(pathname)
    if (!isFile) return compressed(await env.APP.fetch(request), {})
    const type = types[pathname.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
    const file = await env.FILES.fetch(new Request(`http://files${pathname}`))
    if (!file.ok) return new Response(null, { status: 404 })
    return compressed(file, {
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
    })
  },
}

function compressed(response: Response, extra: Record<string, string>): Response {
  const headers = new Headers(response.headers)
  for (const [name, value] of Object.entries(extra)) headers.set(name, value)
  const type = headers.get('content-type') ?? ''
  if (/^(text|image\/svg|application\/(json|manifest))/.test(type)) {
    headers.set('content-encoding', 'gzip')
    headers.delete('content-length')
  }
  return new Response(response.body, { status: response.status, headers })
}
