import { within } from '../../call/outside/fetch-json.ts'
import { InsideAddressError, outsideAddress } from '../../call/outside/outside-address.ts'
import type { SendOutside } from '../../shop/module.ts'
import { signWebhook } from './sign-webhook.ts'

/** An event, as it is stored. */
type Event = { type: string; data: string; event_at: number }

export type Sending = Event & { event_id: string; url: string }

/** The result of one request. */
export type Sent = {
  status: number | null
  problem: '' | 'address' | 'connection' | 'secret' | 'timeout'
  durationMs: number
  requestHead: string
  responseHead: string
  responseBody: string
  /** Seconds for which the receiver asked to get no requests. */
  retryAfterSeconds: number
}

type Options = {
  secrets: readonly string[]
  /** Unix seconds. */
  now: number
  isSandbox: boolean
  send: SendOutside
  deadlineMs: number
}

/** The most bytes of an answer that are read and kept. */
const maxKeptBytes = 1_024
const maxHeadLength = 2_000
const longestPauseSeconds = 3_600

/** Returns the body of a delivery, which is the same in every attempt. */
export function bodyOf({ type, data, event_at }: Event): string {
  const timestamp = new Date(event_at * 1000).toISOString()
  return JSON.stringify({ type, timestamp, data: JSON.parse(data) as unknown })
}

/** Sends an event to a webhook once. Any failure of the receiver is a result, not an error. */
export async function sendWebhook(sending: Sending, options: Options): Promise<Sent> {
  const { secrets, now, isSandbox, send, deadlineMs } = options
  const body = bodyOf(sending)
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'tradewind-webhooks/1',
    ...signWebhook({ id: sending.event_id, at: now, body }, secrets),
  }
  const requestHead = headText(headers)
  const nothing = { status: null, requestHead, responseHead: '', responseBody: '' }
  const unsent = { ...nothing, durationMs: 0, retryAfterSeconds: 0 }
  // The address was checked when it was stored, but the rules may have changed since.
  const url = outsideAddress(sending.url, isSandbox)
  if (!url) return { ...unsent, problem: 'address' }
  // A receiver would refuse an unsigned request.
  if (secrets.length === 0) return { ...unsent, problem: 'secret' }
  const startedAt = performance.now()
  const signal = AbortSignal.timeout(deadlineMs)
  const request = new Request(url, { method: 'POST', headers, body, redirect: 'manual', signal })
  try {
    const answer = await within(signal, exchange(send, request))
    return { ...answer, requestHead, problem: '', durationMs: since(startedAt) }
  } catch (error) {
    return { ...unsent, problem: problemOf(error, signal), durationMs: since(startedAt) }
  }
}

function problemOf(error: unknown, signal: AbortSignal): Sent['problem'] {
  if (error instanceof InsideAddressError) return 'address'
  return signal.aborted ? 'timeout' : 'connection'
}

function since(startedAt: number): number {
  return Math.round(performance.now() - startedAt)
}

async function exchange(send: SendOutside, request: Request) {
  const response = await send(request)
  const { status, headers } = response
  return {
    status,
    responseHead: headText(Object.fromEntries(headers)),
    responseBody: await readStart(response),
    retryAfterSeconds: Math.min(longestPauseSeconds, Number(headers.get('retry-after')) || 0),
  }
}

/** Reads the start of a body and cancels the rest, because the body may be endless. */
async function readStart(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let [text, size] = ['', 0]
  for await (const chunk of response.body ?? []) {
    const kept = chunk.subarray(0, maxKeptBytes - size)
    text += decoder.decode(kept, { stream: true })
    size += kept.length
    if (size >= maxKeptBytes) break
  }
  return text
}

function headText(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
    .slice(0, maxHeadLength)
}
