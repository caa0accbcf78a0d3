import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Asked = { method: string; url: URL; headers: IncomingMessage['headers']; body: string }
export type Answer = { status: number; body: unknown }
/** What may be had instead of an answer. */
export const faults = ['hang', 'fail', 'drop', 'trickle'] as const
export type Fault = (typeof faults)[number]

type Provider = {
  answer: (asked: Asked) => Answer
  faultOf: (headers: IncomingMessage['headers']) => Fault | undefined
}

/** Starts a provider that real requests are sent to. */
export async function startProvider(provider: Provider) {
  const server = createServer((request, response) => {
    serve(provider, request, response).catch((error: Error) => response.destroy(error))
  })
  // Closed while the runtime takes it up again, a connection would be lost.
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
  const url = new URL(request.url ?? '/', 'http://provider')
  const fault = faultOf(headers)
  if (fault === 'hang') return
  if (fault === 'drop') return void response.destroy()
  response.setHeader('content-type', 'application/json')
  if (fault === 'fail') return void response.writeHead(500).end('{"error":{"type":"api_error"}}')
  if (fault === 'trickle') return trickle(response)
  const { status, body: told } = answer({ method, url, headers, body })
  response.writeHead(status).end(JSON.stringify(told))
}

/** A byte now and then, and no end: what is asked for with a deadline must not wait for it. */
function trickle(response: ServerResponse): void {
  response.writeHead(200)
  const timer = setInterval(() => response.write(' '), 500)
  response.on('close', () => clearInterval(timer))
}
