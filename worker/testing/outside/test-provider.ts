import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Asked = { method: string; url: URL; headers: IncomingMessage['headers']; body: string }
export type Answer = { status: number; body: unknown; headers?: Record<string, string> }
/** Faults that a test can request instead of an answer. */
export const faults = ['hang', 'fail', 'drop', 'trickle', 'gzip', 'shape', 'page'] as const
export type Fault = (typeof faults)[number]

type Provider = {
  answer: (asked: Asked) => Answer | Promise<Answer>
  faultOf: (asked: Asked) => Fault | undefined
}

/** Starts a provider that receives real requests. */
export async function startProvider(provider: Provider) {
  const server = createServer((request, response) => {
    serve(provider, request, response).catch((error: Error) => response.destroy(error))
  })
  // If the server closed an idle connection while the runtime reuses it, the request would fail.
  server.keepAliveTimeout = 600_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function serve(
  { answer, faultOf }: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  let body = ''
  for await (const chunk of request) body += chunk
  const { method = 'GET', headers } = request
  const asked = { method, url: new URL(request.url ?? '/', 'http://provider'), headers, body }
  const fault = faultOf(asked)
  if (fault) return breakers[fault](response)
  const { status, body: told, headers: own } = await answer(asked)
  response.writeHead(status, { ...json, ...own })
  response.end(JSON.stringify(told))
}

const json = { 'content-type': 'application/json' }
// These wrong answers claim to be cacheable, so that tests can check that they are not stored.
const kept = { ...json, 'cache-control': 'public, max-age=60' }

const breakers: Record<Fault, (response: ServerResponse) => void> = {
  hang: () => undefined,
  drop: (response) => response.destroy(),
  fail: (response) => response.writeHead(500, json).end('{"error":{"type":"api_error"}}'),
  trickle,
  gzip: (response) => response.writeHead(200, { ...kept, 'content-encoding': 'gzip' }).end('{}'),
  shape: (response) => response.writeHead(200, kept).end('{"plans":[{}]}'),
  page: (response) => response.writeHead(200, { ...kept, 'content-type': 'text/html' }).end('<h1>'),
}

/** Sends a byte every 500 ms and never ends: a call with a deadline must not wait for the end. */
function trickle(response: ServerResponse): void {
  response.writeHead(200, json)
  const timer = setInterval(() => response.write(' '), 500)
  response.on('close', () => clearInterval(timer))
}
