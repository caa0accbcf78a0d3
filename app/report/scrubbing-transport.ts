import { makeFetchTransport } from '@sentry/browser'
import { scrub } from '#contract/reports/scrub.ts'

type OpenTransport = typeof makeFetchTransport
type Envelope = Parameters<ReturnType<OpenTransport>['send']>[0]
type Item = Envelope[1][number]

/**
 * Makes the only transport by which reports leave a page: everything that the library sends is
 * scrubbed here, and sent without credentials.
 */
export function openTransport(options: Parameters<OpenTransport>[0]): ReturnType<OpenTransport> {
  const fetchOptions: RequestInit = { ...options.fetchOptions, credentials: 'omit' }
  const transport = makeFetchTransport({ ...options, fetchOptions }, fetch.bind(globalThis))
  return { ...transport, send: (envelope) => transport.send(scrubEnvelope(envelope)) }
}

/**
 * Scrubs every item: events are objects, a recording is text. Anything else cannot be read, and is
 * left out.
 */
export function scrubEnvelope([headers, items]: Envelope): Envelope {
  const clean: Item[] = []
  for (const [header, payload] of items as Item[]) {
    if (typeof payload === 'string') clean.push(recordingItem(header, payload))
    else if (!(payload instanceof Uint8Array)) clean.push([header, scrub(payload)] as Item)
  }
  return [headers, clean] as Envelope
}

/** Makes an item of a recording, which consists of lines of JSON; its header counts their bytes. */
function recordingItem(header: Item[0], recording: string): Item {
  const lines = recording.split('\n').map((line) => JSON.stringify(scrub(JSON.parse(line))))
  const payload = lines.join('\n')
  return [{ ...header, length: new TextEncoder().encode(payload).length }, payload] as Item
}
