import { type LookupAddress, lookup } from 'node:dns'
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { Readable } from 'node:stream'
import { InsideAddressError, isLoopback } from '#backend/call/outside/outside-address.ts'
import type { SendOutside } from '#backend/shop/module.ts'
import { readBody } from '../../edge/read-body.ts'
import { isInside } from './is-inside.ts'

type Resolve = (
  hostname: string,
  options: { all: true },
  callback: (error: Error | null, addresses: LookupAddress[]) => void,
) => void

type Options = {
  /** In the sandbox, receivers may be programs on the same machine, addressed by its own names. */
  isSandbox: boolean
  resolve?: Resolve
}

/** The most bytes of an answer; legitimate answers are far smaller. */
const maxBodyBytes = 1_048_576

/** Statuses of answers without a body. */
const bodiless = [204, 205, 304]

/**
 * Returns a function that sends requests to addresses that customers entered. The resolved address
 * is checked when the connection is opened, and the connection goes to exactly that address, so
 * that a name that resolved to a public address before cannot lead inside the network (DNS
 * rebinding). Node's `fetch` gives no access to that step. Redirects are returned and not followed.
 */
export function createSendOutside({ isSandbox, resolve = lookup }: Options): SendOutside {
  return async function sendOutside(request) {
    const url = new URL(request.url)
    const isLocal = isSandbox && isLoopback(url)
    const literal = url.hostname.replace(/^\[|\]$/g, '')
    // A connection to an IP address needs no lookup, so the address is checked here.
    if (!isLocal && isIP(literal) > 0 && isInside(literal)) throw new InsideAddressError(literal)
    const body = await readBody(request, maxBodyBytes)
    if (!body) throw new Error(`expected a request of at most ${maxBodyBytes} bytes`)
    const start = url.protocol === 'https:' ? requestHttps : requestHttp
    const sent = start(url, {
      method: request.method,
      // Answers are not decompressed here.
      headers: { ...Object.fromEntries(request.headers), 'accept-encoding': 'identity' },
      signal: request.signal,
      // Each request gets its own connection, so that each one is checked.
      agent: false,
      lookup: isLocal ? lookupWith(resolve) : lookupWith(resolve, isInside),
    })
    return answerOf(sent, body)
  }
}

function lookupWith(resolve: Resolve, isRefused?: (address: string) => boolean): LookupFunction {
  return function lookupAddress(hostname, options, callback) {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const refused = addresses?.find(({ address }) => isRefused?.(address))
      const [first] = addresses ?? []
      if (error) callback(error, '')
      else if (refused) callback(new InsideAddressError(hostname), '')
      else if (options.all) callback(null, addresses)
      else callback(null, first?.address ?? '', first?.family)
    })
  }
}

function answerOf(sent: ClientRequest, body: Uint8Array): Promise<Response> {
  return new Promise((resolve, reject) => {
    sent.on('error', reject)
    sent.on('response', (incoming) => {
      try {
        resolve(toResponse(incoming))
      } catch (error) {
        sent.destroy()
        reject(error)
      }
    })
    sent.end(body)
  })
}

function toResponse(incoming: IncomingMessage): Response {
  const { statusCode: status = 0, headersDistinct } = incoming
  const headers = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  )
  if (!bodiless.includes(status)) {
    return new Response(Readable.toWeb(incoming) as ReadableStream, { status, headers })
  }
  incoming.resume()
  return new Response(null, { status, headers })
}
