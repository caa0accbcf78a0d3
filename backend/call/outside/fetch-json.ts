import { ApiError } from '#contract/errors.ts'

/** Sends a request to a provider: by the network, or to the embedded issuer in the same process. */
export type Transport = (request: Request) => Promise<Response>

export type JsonAnswer = { status: number; body: unknown }

const deadlineMs = 3000
const maxBytes = 65_536

/**
 * Requests JSON from a provider: at most 3 s and 64 KiB, without following redirects. Throws
 * `upstream_unavailable` if the provider does not answer so; the caller checks the status.
 */
export async function fetchJson(transport: Transport, request: Request): Promise<JsonAnswer> {
  const signal = AbortSignal.timeout(deadlineMs)
  const exchange = async () => {
    const response = await transport(new Request(request, { redirect: 'manual', signal }))
    return { status: response.status, body: JSON.parse(await readText(response)) as unknown }
  }
  try {
    return await within(signal, exchange())
  } catch (cause) {
    throw cause instanceof ApiError ? cause : unavailable('gave no JSON in time', cause)
  }
}

export function unavailable(problem: string, cause?: unknown): ApiError {
  const message = `social provider ${problem}`
  const details = { reason: 'social', check: 'provider', detail: problem }
  return new ApiError('upstream_unavailable', message, { details, cause })
}

/** A promise that another request started may never settle, so the wait ends with the signal. */
export function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const ended = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  return Promise.race([work, ended])
}

/** Returns the time limit of a wait for a fetch that another call has started. */
export function patience(): AbortSignal {
  return AbortSignal.timeout(deadlineMs)
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let size = 0
  let text = ''
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw unavailable(`answered more than ${maxBytes} bytes`)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
