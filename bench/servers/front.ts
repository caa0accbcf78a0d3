/** Changes the worker's answers as Cloudflare does, for measurements in the browser. */
export default {
  async fetch(request: Request, env: { APP: Fetcher }): Promise<Response> {
    const response = await env.APP.fetch(request)
    const headers = new Headers(response.headers)
    const type = headers.get('content-type') ?? ''
    if (/^(text|image\/svg|application\/(json|manifest))/.test(type)) {
      headers.set('content-encoding', 'gzip')
      headers.delete('content-length')
    }
    return new Response(response.body, { status: response.status, headers })
  },
}
