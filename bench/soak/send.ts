import { Agent, request } from 'node:http'

/** Milliseconds after which visitors give up. */
const mostMs = 15_000

/**
 * Sends a request to a shop on this machine with the shop's own host: `fetch` would replace the
 * header, and not every machine resolves names below localhost.
 */
export async function sendTo(agent: Agent, asked: Request): Promise<Response> {
  const { port, host, pathname, search } = new URL(asked.url)
  const body = asked.body ? Buffer.from(await asked.arrayBuffer()) : undefined
  const headers = { ...Object.fromEntries(asked.headers), host }
  return new Promise((resolve, reject) => {
    const sent = request(
      { agent, host: '127.0.0.1', port, path: pathname + search, method: asked.method, headers },
      async (answer) => {
        try {
          const chunks = Buffer.concat(await answer.toArray())
          const status = answer.statusCode ?? 0
          const isEmpty = status === 204 || status === 304
          const told = new Headers()
          for (const [name, values = []] of Object.entries(answer.headersDistinct)) {
            for (const value of values) told.append(name, value)
          }
          resolve(new Response(isEmpty ? null : chunks, { status, headers: told }))
        } catch (error) {
          reject(error)
        }
      },
    )
    const timer = setTimeout(() => sent.destroy(new Error('no answer in time')), mostMs)
    sent.on('error', reject).on('close', () => clearTimeout(timer))
    sent.end(body)
  })
}

export const openAgent = (): Agent => new Agent({ keepAlive: true })
