import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import type { Fault, MailDouble, TakenMail } from './mail-double.ts'

/** Replies to the recipient or to the message that a fault asks for. */
const replies: Partial<Record<Fault, { at: 'RCPT' | 'DATA' | 'MAIL'; text: string }>> = {
  busy: { at: 'RCPT', text: '451 4.7.1 greylisted, come back later' },
  away: { at: 'MAIL', text: '421 4.3.2 shutting down' },
  bounce: { at: 'RCPT', text: '550 5.1.1 no mailbox anna@people.example here' },
  deny: { at: 'MAIL', text: '553 5.7.1 sender is not allowed' },
  refuse: { at: 'DATA', text: '554 5.6.0 the message is malformed' },
}

/** A mail server on this machine that speaks RFC 5321, with authentication and without encryption. */
export async function openSmtpDouble(): Promise<MailDouble & { texts: string[] }> {
  const taken: TakenMail[] = []
  const texts: string[] = []
  const faults: Fault[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    const fault = faults.shift()
    if (fault === 'hang') return
    const lines = createInterface({ input: socket })
    let message: string[] | undefined
    const say = (at: string, text: string) => {
      const asked = fault && replies[fault]
      socket.write(`${asked?.at === at ? asked.text : text}\r\n`)
    }
    say('', '220 mail.example ESMTP')
    lines.on('line', (line) => {
      if (message) {
        if (line !== '.') message.push(line)
        else {
          const isRefused = fault === 'refuse'
          if (!isRefused) texts.push(message.join('\n'))
          message = undefined
          if (fault === 'lose') socket.destroy()
          else say('DATA', '250 2.0.0 queued')
        }
        return
      }
      const [verb = ''] = line.toUpperCase().split(' ')
      if (verb === 'EHLO') socket.write('250-mail.example\r\n250-8BITMIME\r\n250 AUTH PLAIN\r\n')
      else if (verb === 'DATA') {
        message = []
        socket.write('354 go on\r\n')
      } else if (verb === 'QUIT') socket.end('221 2.0.0 bye\r\n')
      else say(verb, verb === 'AUTH' ? '235 2.7.0 welcome' : '250 2.1.0 fine')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `smtp://shop:word@127.0.0.1:${port}`,
    taken,
    texts,
    next: (fault) => faults.push(fault),
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
