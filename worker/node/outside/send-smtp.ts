import { createTransport } from 'nodemailer'
import type { SendSmtp, SmtpAnswer } from '#backend/mail/providers/smtp/smtp-mail.ts'

/** Milliseconds for connecting, for the greeting, and between two replies. */
const deadlineMs = 8_000

/**
 * Sends a message over a connection of its own. Servers elsewhere have to encrypt it: `smtps:`
 * begins encrypted, `smtp:` is refused if the server offers no STARTTLS.
 */
export const sendSmtp: SendSmtp = async (url, message) => {
  const { protocol, hostname } = new URL(url)
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  const transport = createTransport({
    url,
    requireTLS: protocol === 'smtp:' && !isLocal,
    connectionTimeout: deadlineMs,
    greetingTimeout: deadlineMs,
    socketTimeout: deadlineMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    const { messageId } = await transport.sendMail(message)
    return { isTaken: true, messageId }
  } catch (error) {
    return refusalOf(error)
  } finally {
    transport.close()
  }
}

/** The replies of a server and the faults of a connection; anything else is a bug. */
function refusalOf(error: unknown): SmtpAnswer {
  if (!(error instanceof Error) || !('code' in error)) throw error
  const { code, command, responseCode, response } = error as Error & Record<string, unknown>
  return {
    isTaken: false,
    error: String(code),
    ...(typeof command === 'string' ? { command } : {}),
    ...(typeof responseCode === 'number' ? { code: responseCode } : {}),
    ...(typeof response === 'string' ? { response } : {}),
  }
}
