import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One item of an envelope, with the request that brought it. */
export type Received = {
  type: string
  /** Content of the item, parsed if it is JSON. */
  payload: Record<string, unknown>
  /** The envelope's header. */
  envelope: Record<string, unknown>
  url: string
  headers: IncomingMessage['headers']
  /** The whole request as received, to search for data that must not be in it. */
  raw: string
}

/**
 * Starts a local server that accepts envelopes: a JSON header, then items, each a JSON header and a
 * payload that ends at its `length` or at the end of the line.
 */
export async function startSink() {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const isEnvelope = request.method === 'POST' && /^\/api\/1\/envelope\/$/.test(pathOf(request))
    if (isEnvelope) received.push(...readEnvelope(body, request))
    response.writeHead(isEnvelope ? 200 : 404, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { received, dsn: `http://key@127.0.0.1:${port}/1`, close: () => server.close() }
}

function pathOf(request: IncomingMessage): string {
  return new URL(request.url ?? '/', 'http://sink').pathname
}

function readEnvelope(body: Buffer, { url = '/', headers }: IncomingMessage): Received[] {
  const raw = `${JSON.stringify({ url, headers })}\n${body}`
  const [envelope, start] = readLine(body, 0)
  const items: Received[] = []
  for (let at = start; at < body.length; ) {
    const [header, from] = readLine(body, at)
    const end = typeof header.length === 'number' ? from + header.length : lineEnd(body, from)
    const payload = readPayload(body.subarray(from, end).toString())
    items.push({ type: String(header.type), payload, envelope, url, headers, raw })
    at = end + 1
  }
  return items
}

function readLine(body: Buffer, from: number): [Record<string, unknown>, number] {
  const end = lineEnd(body, from)
  return [JSON.parse(body.subarray(from, end).toString()), end + 1]
}

function lineEnd(body: Buffer, from: number): number {
  const end = body.indexOf('\n', from)
  return end === -1 ? body.length : end
}

/** A recording has two lines: the number of its segment, and its frames. */
function readPayload(text: string): Record<string, unknown> {
  const [first = '', frames] = text.split('\n')
  return frames ? { ...JSON.parse(first), frames: JSON.parse(frames) } : JSON.parse(first)
}

type Event = {
  message?: string
  release?: string
  timestamp?: number
  transaction?: string
  tags?: Record<string, string>
  exception?: { values: { type: string; value: string }[] }
}

export const eventOf = ({ payload }: Received): Event => payload
export const textOf = (item: Received) =>
  eventOf(item).exception?.values[0]?.value ?? eventOf(item).message

/** Whether an item is a trace that the edge sends of a sampled request, independent of the test. */
export function isEdgeTrace({ type, payload }: Received): boolean {
  const { trace } = (payload.contexts ?? {}) as { trace?: { op?: string } }
  return type === 'transaction' && trace?.op === 'http.server'
}

/** Returns personal data in all sent items; only this file puts these words there. */
export function personalIn(items: Received[]): string[] {
  const personal = /.{0,80}(?:somebody|private|secret|"cookies?":|\?(?:q|sort|token)=).{0,80}/gi
  return items.flatMap(({ raw }) => raw.match(personal) ?? [])
}
