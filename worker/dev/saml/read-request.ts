/** The content of a request: its id, its sender, and the address for the answer. */
export type SamlRequest = { id: string; entityId: string; answersAt: string }

const maxBytes = 16_384

/** Reads a request of the redirect binding (SAML 2.0 Bindings, section 3.4.4.1). */
export async function readRequest(packed: string): Promise<SamlRequest | undefined> {
  const xml = await inflate(packed)
  const [id, answersAt] = ['ID', 'AssertionConsumerServiceURL'].map(
    (name) => new RegExp(` ${name}="([^"<>&]*)"`).exec(xml)?.[1],
  )
  const entityId = /<saml:Issuer [^>]*>([^<]*)</.exec(xml)?.[1]
  if (!id || !entityId || !answersAt || !URL.canParse(answersAt)) return undefined
  return { id, entityId, answersAt }
}

async function inflate(packed: string): Promise<string> {
  try {
    const bytes = Uint8Array.from(atob(packed), (char) => char.charCodeAt(0))
    const opened = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
    return await firstText(opened)
  } catch {
    // The request is not encoded as the binding requires.
    return ''
  }
}

async function firstText(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of stream as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > maxBytes) return ''
  }
  return text
}
