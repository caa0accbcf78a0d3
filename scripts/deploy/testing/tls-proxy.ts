import { request } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { firstPair } from '#backend/testing/company/saml/saml-keys.ts'

const pem = (name: string, base64: string) =>
  `-----BEGIN ${name}-----\n${base64.replaceAll(/\s/g, '').replaceAll(/(.{64})/g, '$1\n')}\n-----END ${name}-----\n`

/** Stands for Caddy as the document sets it up: TLS, and the headers of a proxy in front. */
export async function openTlsProxy(target: () => number) {
  const pair = {
    key: pem('PRIVATE KEY', firstPair.key),
    cert: pem('CERTIFICATE', firstPair.certificate),
  }
  const server = createServer(pair, (asked, answer) => {
    const { method, url: path } = asked
    const from = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' }
    const to = { host: '127.0.0.1', port: target(), path, method, agent: false }
    const sent = request({ ...to, headers: { ...asked.headers, ...from } }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.pipe(answer)
    })
    sent.on('error', () => answer.destroy())
    asked.pipe(sent)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
