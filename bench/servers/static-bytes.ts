/** The upper limit of any answer: prepared bytes. A PUT says which bytes and headers. */
let body: Uint8Array | null = null
let init: ResponseInit = {}

export default {
  async fetch(request: Request): Promise<Response> {
    if (request.method !== 'PUT') return new Response(body as BodyInit | null, init)
    init = JSON.parse(request.headers.get('x-init') ?? '{}')
    body = init.status === 304 ? null : await request.bytes()
    return new Response(null, { status: 204 })
  },
}
