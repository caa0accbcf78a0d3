import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { AnswerReader } from './answer-reader.ts'

export type Target = {
  port: number
  /** A function returns a new path for every request. */
  path: string | (() => string)
  headers?: Record<string, string>
  /** Expected status, 200 by default. */
  status?: number
}

/** Requests are sent for that long, and until that many were answered. */
export type Load = { connections: number; ms: number; atLeast?: number }

/** All answers of a slice, and the time from the first request to the last answer. */
export type Slice = { answers: number; ms: number }

/**
 * Sends requests over a number of connections, each with one request at a time; at the end it waits
 * for pending answers, so that the slice contains all work that it caused.
 */
export async function runSlice(target: Target, load: Load): Promise<Slice> {
  const { connections, ms, atLeast = 0 } = load
  const sockets: Socket[] = []
  try {
    for (let at = 0; at < connections; at++) {
      const socket = connect({ port: target.port, host: '127.0.0.1', noDelay: true })
      sockets.push(socket)
      await once(socket, 'connect')
    }
    let answers = 0
    const startedAt = performance.now()
    const goesOn = () => {
      answers += 1
      return performance.now() < startedAt + ms || answers < atLeast
    }
    await Promise.all(sockets.map((socket) => askInTurn(socket, target, goesOn)))
    return { answers, ms: performance.now() - startedAt }
  } finally {
    for (const socket of sockets) socket.destroy()
  }
}

/** Sends one request after the other until `goesOn` returns false. */
function askInTurn(socket: Socket, target: Target, goesOn: () => boolean): Promise<void> {
  const { port, path, headers = {}, status = 200 } = target
  const fields = Object.entries({ host: `localhost:${port}`, ...headers })
  const rest = `HTTP/1.1\r\n${fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
  const reader = new AnswerReader()
  let asked = ''
  const next = () => {
    asked = typeof path === 'string' ? path : path()
    socket.write(`GET ${asked} ${rest}`)
  }
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the connection was closed')))
    socket.on('data', (bytes) => {
      const answered = reader.read(bytes)
      if (answered === undefined) return
      if (answered !== status) {
        reject(new Error(`expected ${status} of ${asked} at ${port}, not ${answered}`))
      } else if (goesOn()) next()
      else resolve()
    })
    next()
  })
}
