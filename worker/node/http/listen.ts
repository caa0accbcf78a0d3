import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { readCaller, tellCaller } from './caller.ts'
import { createEncoder } from './encode-answer.ts'

type ListenOptions = {
  port: number
  hostname: string
  trustedProxies: number
  fetch: (request: Request) => Response | Promise<Response>
}

export type Listening = {
  port: number
  /** Accepts no more connections; resolves when all open requests are answered. */
  drain: () => Promise<void>
  /** Closes the connections that are still open. */
  abort: () => void
}

/** The most bytes of compressed answers that are kept. */
const heldBytes = 32 * 1024 * 1024
/**
 * Longer than proxies keep idle connections open; otherwise they would send requests into a closed
 * connection.
 */
const keepAliveMs = 75_000

/** Serves the shop over HTTP/1.1; TLS and HTTP/2 are a proxy's work. */
export async function listen(options: ListenOptions): Promise<Listening> {
  const encode = createEncoder({ heldBytes })
  const open = new Set<ServerResponse>()
  let isDraining = false
  const answer = getRequestListener(async (request) => {
    if (isRead(request.method)) Object.defineProperty(request, 'body', { value: null })
    return encode(request, await options.fetch(request))
  })
  const server = createServer({ keepAliveTimeout: keepAliveMs }, (incoming, outgoing) => {
    tellCaller(incoming, readCaller(incoming, options.trustedProxies))
    open.add(outgoing)
    outgoing.once('close', () => open.delete(outgoing))
    if (isDraining) outgoing.shouldKeepAlive = false
    void answer(incoming, outgoing)
  })
  const port = await start(server, options)
  return {
    port,
    drain() {
      isDraining = true
      // Clients are told to close the connection, so that their next requests reach another
      // process.
      for (const outgoing of open) outgoing.shouldKeepAlive = false
      return new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()))
        server.closeIdleConnections()
      })
    },
    abort: () => server.closeAllConnections(),
  }
}

/**
 * A GET or HEAD request has no body. Saying so at once spares the adapter the whole request object,
 * which it otherwise makes when a step asks for the body.
 */
function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Rejects if another program is listening there, before anything else is done. */
export async function requireFreePort(place: Pick<ListenOptions, 'port' | 'hostname'>) {
  const server = createServer()
  await start(server, place)
  await new Promise((resolve) => server.close(resolve))
}

function start(
  server: Server,
  { port, hostname }: Pick<ListenOptions, 'port' | 'hostname'>,
): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, hostname, () => resolve((server.address() as AddressInfo).port))
  })
}
