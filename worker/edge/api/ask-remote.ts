import { parseJson } from '#contract/case.ts'
import { ApiError, isErrorCode } from '#contract/errors.ts'
import { type CallDeadline, late } from '../call-deadline.ts'
import { readBody } from '../read-body.ts'
import { isSharedAnswer, isSharedCall } from './shared-answer.ts'

/** Ten times the size of the catalogue's longest list. */
const maxBytes = 8_388_608

/** Headers that describe the connection to the backend and not the answer (RFC 9110, 7.6.1). */
const ofConnection = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]
/** The compression that `fetch` decodes in every runtime. */
const decodedEncoding = 'gzip'
/** Headers that describe the bytes of a body that was compressed, and is no longer once it is read. */
const ofCompression = ['content-encoding', 'content-length']

type Asking = {
  /** The call by which the answer is checked, if the remote address differs. */
  call?: Request
  /** Reaches a backend without a network address. */
  send?: (request: Request) => Promise<Response>
}

/**
 * Sends a call to a remote backend and returns its answer once the body is complete. Rejects with
 * `upstream_unavailable` if the answer is late or breaks off, and with `malformed_response` if it
 * does not have the expected shape. Files are streamed through as they arrive.
 */
export async function askRemote(
  request: Request,
  deadline: CallDeadline,
  { call = request, send = fetch }: Asking = {},
): Promise<Response> {
  try {
    deadline.signal.throwIfAborted()
    // A redirect could lead to any host, also to one inside the network.
    const sent = new Request(request, { signal: deadline.signal, redirect: 'manual' })
    // Whatever the browser takes, the answer must be one that `fetch` decodes.
    sent.headers.set('accept-encoding', decodedEncoding)
    return await deadline.hold(exchange(call, send(sent)))
  } catch (cause) {
    const error = toApiError(cause, deadline)
    console.warn(logLine(request, error))
    throw error
  }
}

function toApiError(cause: unknown, { signal }: CallDeadline): ApiError {
  if (cause instanceof ApiError) return cause
  if (signal.aborted) return late()
  return new ApiError('upstream_unavailable', 'the API could not be reached', { cause })
}

async function exchange(call: Request, answered: Promise<Response>): Promise<Response> {
  const answer = decoded(await answered)
  if (isRedirect(answer)) throw malformed(`the API answered ${answer.status}, and is not followed`)
  const isJson = /^application\/([\w.-]+\+)?json\b/i.test(answer.headers.get('content-type') ?? '')
  const isWhole = isJson || isSharedCall(call) || answer.status >= 500
  if (!isWhole) return answer
  const text = await readText(answer)
  if (!(await isExpected(call, answer, text))) {
    throw malformed(`the API answered ${answer.status} with something that was not asked for`)
  }
  return rebuild(answer, text === '' ? null : text)
}

/** Not modified (304) is the one answer of its class that leads nowhere. */
function isRedirect({ status }: Response): boolean {
  return status >= 300 && status < 400 && status !== 304
}

/**
 * Removes what describes the connection and its compression. The body is decoded as it is read; on
 * Node, `fetch` decodes it at once and leaves all these headers in.
 */
function decoded(answer: Response): Response {
  const isDecoded = answer.headers.get('content-encoding') === decodedEncoding
  const gone = isDecoded ? [...ofConnection, ...ofCompression] : ofConnection
  return gone.some((name) => answer.headers.has(name)) ? rebuild(answer, answer.body, gone) : answer
}

async function readText(answer: Response): Promise<string> {
  const bytes = await readBody(answer, maxBytes)
  if (!bytes) throw malformed('the API answered with too much')
  return new TextDecoder().decode(bytes)
}

/**
 * Whether the body has the expected shape. A refusal must be a problem document with one of our
 * error codes; the error page of a proxy in front of the API is not.
 */
async function isExpected(request: Request, answer: Response, text: string): Promise<boolean> {
  const isRead = isSharedCall(request) && request.method !== 'HEAD' && answer.status !== 304
  if (text === '') return !isRead
  const json = parseJson(text)
  if (json === undefined) return false
  if (answer.status >= 400) return isProblem(json) && json.code !== 'internal'
  return !isRead || isSharedAnswer(request, json)
}

function isProblem(json: unknown): json is { code: string } {
  return typeof json === 'object' && json !== null && 'code' in json && isErrorCode(json.code)
}

/** Returns an answer with another body, without the headers that no longer describe it. */
function rebuild(
  { status, headers: given }: Response,
  body: string | ReadableStream<Uint8Array> | null,
  gone: readonly string[] = ofCompression,
): Response {
  const headers = new Headers(given)
  for (const name of gone) headers.delete(name)
  return new Response(body, { status, headers })
}

function malformed(message: string): ApiError {
  return new ApiError('malformed_response', message)
}

function logLine({ url, headers }: Request, { message, cause }: ApiError): string {
  return JSON.stringify({
    level: 'warn',
    event: 'api_unavailable',
    request_id: headers.get('x-request-id'),
    path: new URL(url).pathname,
    error: cause instanceof Error ? `${message}: ${cause.message}` : message,
  })
}
