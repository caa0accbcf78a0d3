/** Thrown instead of connecting to a host whose name resolves to an address inside a network. */
export class InsideAddressError extends Error {
  constructor(host: string) {
    super(`expected ${host} to be a host of the public Internet`)
  }
}

/**
 * Returns an address that an organisation entered if requests may be sent to it: https, with a host
 * name. IP addresses and names without a dot are refused, because they belong to machines inside a
 * network. In the sandbox, a program on the same machine is allowed. The runtime checks the
 * resolved address when it connects (SendOutside).
 */
export function outsideAddress(typed: string, isSandbox: boolean): URL | undefined {
  if (!URL.canParse(typed)) return undefined
  const url = new URL(typed)
  if (url.username || url.password || url.hash) return undefined
  if (isSandbox && isLoopback(url)) return url
  const isNamed = /\.[a-z][a-z0-9-]*$/.test(url.hostname)
  const isInside = /\.(internal|intranet|lan|local|localhost|home\.arpa)$/.test(url.hostname)
  return url.protocol === 'https:' && url.port === '' && isNamed && !isInside ? url : undefined
}

/** Whether an address names the machine itself. */
export function isLoopback({ protocol, hostname }: URL): boolean {
  return ['http:', 'https:'].includes(protocol) && ['localhost', '127.0.0.1'].includes(hostname)
}
