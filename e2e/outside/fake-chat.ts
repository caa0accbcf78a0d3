import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const chatSecret = 'chat-secret-of-the-tests'
export const chatAppId = 'app-of-the-tests'

/** Sets a cookie, reports the visitor to its server and shows a frame, as Intercom does. */
const script = `(() => {
  const base = new URL(document.currentScript.src).origin
  const cookie = 'intercom-session-${chatAppId}'
  let frame
  window.Intercom = (command, settings) => {
    if (command === 'boot') {
      document.cookie = cookie + '=1; Path=/'
      fetch(base + '/boot', { method: 'POST', body: JSON.stringify(settings) })
    }
    if (command === 'show') {
      if (!frame) {
        frame = document.createElement('iframe')
        frame.src = base + '/messenger'
        frame.title = 'Messenger'
        document.body.append(frame)
      }
    }
    if (command === 'shutdown') {
      document.cookie = cookie + '=; Path=/; Max-Age=0'
      frame?.remove()
      frame = undefined
    }
  }
})()`

/** Starts a local server in place of the chat provider: script, start and frame. */
export async function startChat() {
  const asked: string[] = []
  const boots: unknown[] = []
  const state = { isDown: false }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://provider.test')
    asked.push(pathname)
    if (state.isDown) return void response.destroy()
    if (pathname === '/widget.js') return send(response, 'text/javascript', script)
    if (pathname === '/messenger') return send(response, 'text/html', '<h1>How can we help?</h1>')
    boots.push(JSON.parse(await bodyOf(request)))
    send(response, 'application/json', '{}')
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    /** Settings of the shop that uses this server. */
    settings: {
      SUPPORT_CHAT_APP_ID: chatAppId,
      SUPPORT_CHAT_SECRET: chatSecret,
      SUPPORT_CHAT_SCRIPT_URL: `${origin}/widget.js`,
    },
    /** Stops answering requests, or starts again. */
    breakDown: (isDown: boolean) => {
      state.isDown = isDown
    },
    /**
     * `takeAsked` and `takeBoots` return the requests and the start parameters since their last
     * call.
     */
    takeAsked: () => asked.splice(0),
    takeBoots: () => boots.splice(0),
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

export type Chat = Awaited<ReturnType<typeof startChat>>

function send(response: ServerResponse, type: string, body: string): void {
  response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' })
  response.end(body)
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
