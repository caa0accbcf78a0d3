import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A mail as a double of a provider has taken it, whatever the provider's names for its parts. */
export type TakenMail = {
  from: string
  to: string
  replyTo: string | undefined
  subject: string
  html: string
  text: string
  headers: Record<string, string>
  pictures: { cid: string; type: string; filename: string; content: string }[]
  kind: string | undefined
  mailId: string | undefined
}

/** What a double is told to do with its next request. */
export type Fault = 'lose' | 'hang' | 'busy' | 'away' | 'refuse' | 'deny' | 'bounce'

export type Asked = { path: string; headers: IncomingMessage['headers']; text: string }
export type Answered = { status: number; body?: unknown; headers?: Record<string, string> }

export type MailDouble = {
  origin: string
  /** The mails that it has taken, copies included. */
  taken: TakenMail[]
  next: (fault: Fault) => void
  close: () => Promise<void>
}

/** Answers as a provider's documentation says; `take` keeps the mail. */
export type ServeMail = (
  asked: Asked,
  take: (mail: TakenMail) => void,
  fault: Fault | undefined,
) => Answered

/** Starts a double that listens on this machine. */
export async function openMailDouble(serve: ServeMail): Promise<MailDouble> {
  const taken: TakenMail[] = []
  const faults: Fault[] = []
  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => response.destroy(error))
  })
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = ''
    for await (const chunk of request) text += chunk
    const fault = faults.shift()
    if (fault === 'hang') return
    const asked = { path: request.url ?? '', headers: request.headers, text }
    const {
      status,
      body,
      headers = {},
    } = fault === 'busy'
      ? { status: 429, body: {}, headers: { 'retry-after': '120' } }
      : fault === 'away'
        ? { status: 503, body: 'upstream error' }
        : serve(asked, (mail) => taken.push(mail), fault)
    if (fault === 'lose') response.destroy()
    else response.writeHead(status, headers).end(JSON.stringify(body))
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    taken,
    next: (fault) => faults.push(fault),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
