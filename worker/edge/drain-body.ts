import type { EdgeStep } from './edge.ts'

/** More than any step reads; the connection of whoever sends still more is closed. */
const maxDrainedBytes = 2 * 1024 * 1024
/** So long is waited for what a client has announced and does not send. */
const maxDrainMs = 2_000

/**
 * Reads to its end what the steps left of a request's body, such as that of a refused one. The
 * runtime closes a connection on which a body was left unread, without saying so: the next request
 * that a client had sent on it would be lost.
 */
export function drainBody(): EdgeStep {
  return async function drainBody(c, next) {
    const { body } = c.req.raw
    if (!body) return next()
    const source = openSource(body)
    c.req.raw = new Request(c.req.raw, { body: source.body })
    await next()
    await source.drain()
  }
}

type Source = {
  /** What the steps read. Cancelling it, or never reading it, leaves the rest to `drain`. */
  body: ReadableStream<Uint8Array>
  drain: () => Promise<void>
}

function openSource(sent: ReadableStream<Uint8Array>): Source {
  const reader = sent.getReader()
  const answered = new AbortController()
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        // Whoever reads on after the answer must not take a part of the body for all of it.
        answered.signal.throwIfAborted()
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      },
    },
    // Nothing is read before a step asks for it.
    { highWaterMark: 0 },
  )
  return {
    body,
    async drain() {
      answered.abort()
      const deadline = new Promise<void>((resolve) => setTimeout(resolve, maxDrainMs))
      await Promise.race([readOn(reader), deadline])
    },
  }
}

async function readOn(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    for (let length = 0; length < maxDrainedBytes; ) {
      const { done, value } = await reader.read()
      if (done) return
      length += value.length
    }
  } catch {
    // The client has gone: there is no connection to keep.
  }
}
