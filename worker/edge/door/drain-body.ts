import type { EdgeStep } from '../edge.ts'

/**
 * More bytes than any step reads. The runtime closes the connection of a client that sends even
 * more.
 */
const maxDrainedBytes = 2 * 1024 * 1024
/** Milliseconds to wait for bytes that a client has announced but does not send. */
const maxDrainMs = 2_000

/**
 * Reads the rest of a request's body that the steps left unread, for example after a refusal. The
 * runtime silently closes a connection with an unread body, so the client's next request on it
 * would be lost.
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
  /**
   * The body that the steps read. If a step cancels it or does not read it, `drain` reads the rest.
   */
  body: ReadableStream<Uint8Array>
  drain: () => Promise<void>
}

function openSource(sent: ReadableStream<Uint8Array>): Source {
  const reader = sent.getReader()
  const answered = new AbortController()
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        // A step that still reads after the answer must get an error, or it would take a part of
        // the body for the whole.
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
      const { promise: deadline, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, maxDrainMs)
      await Promise.race([readOn(reader), deadline])
      // An isolate may have 10,000 timers, so those of finished requests must be cleared.
      clearTimeout(timer)
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
    // The client has disconnected, so there is no connection to keep.
  }
}
