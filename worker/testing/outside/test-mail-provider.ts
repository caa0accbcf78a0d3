import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Origin of the mail provider for tests. */
    mailProviderOrigin: string
  }
}

type Received = { headers: IncomingMessage['headers']; body: unknown }

/**
 * Starts a mail provider that receives real requests. Each test uses a box of its own, `/<box>`:
 * `?answers=500,hang,200` sets the answers to the box's first requests, the last of which applies
 * to all later ones, and GET returns the received mails.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const boxes = new Map<string, Received[]>()
  const server = createServer((request, response) => {
    serve(boxes, request, response).catch((error: Error) => response.destroy(error))
  })
  server.keepAliveTimeout = 600_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  project.provide('mailProviderOrigin', `http://127.0.0.1:${port}`)
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
}

async function serve(
  boxes: Map<string, Received[]>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://provider')
  const box = boxes.get(pathname) ?? []
  boxes.set(pathname, box)
  if (request.method === 'GET') {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(box))
    return
  }
  let body = ''
  for await (const chunk of request) body += chunk
  box.push({ headers: request.headers, body: JSON.parse(body) })
  const answers = (searchParams.get('answers') ?? '200').split(',')
  answer(answers[Math.min(box.length, answers.length) - 1] ?? '200', response)
}

function answer(way: string, response: ServerResponse): void {
  if (way === 'hang') return
  if (way === 'drop') {
    response.destroy()
    return
  }
  const status = Number(way)
  if (status === 302) response.setHeader('location', '/elsewhere')
  if (status === 429) response.setHeader('retry-after', '120')
  response.writeHead(status).end('secret words of the provider')
}
