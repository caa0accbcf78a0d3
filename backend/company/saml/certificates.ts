import { X509Certificate } from 'node:crypto'

/** A certificate with which a provider signs. */
export type Certificate = {
  /** SHA-256 of the certificate, in hex. */
  fingerprint: string
  /** The certificate itself: DER in base64. */
  der: string
  subject: string
  /** Unix seconds. */
  expiresAt: number
}

export const leastBits = 2048

/**
 * Reads certificates in PEM, or a single one in base64. Returns undefined if one of them cannot be
 * read or has no RSA key of at least 2048 bits, because other signatures are not accepted.
 */
export function readCertificates(typed: string): Certificate[] | undefined {
  const blocks = [...typed.matchAll(/-----BEGIN CERTIFICATE-----([^-]*)-----END CERTIFICATE-----/g)]
  const texts = blocks.length > 0 ? blocks.map(([, body = '']) => body) : [typed]
  const found = texts.map((text) => readCertificate(text.replace(/\s/g, '')))
  const all = found.filter((each) => each !== undefined)
  if (all.length !== found.length) return undefined
  return [...new Map(all.map((each) => [each.fingerprint, each])).values()]
}

function readCertificate(der: string): Certificate | undefined {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(der)) return undefined
  try {
    const { publicKey, fingerprint256, subject, validTo } = new X509Certificate(pemOf({ der }))
    const bits = publicKey.asymmetricKeyDetails?.modulusLength ?? 0
    const isUsable = publicKey.asymmetricKeyType === 'rsa' && bits >= leastBits
    if (!isUsable) return undefined
    return {
      fingerprint: fingerprint256.replaceAll(':', '').toLowerCase(),
      der,
      subject: subject.replaceAll('\n', ', '),
      expiresAt: Math.floor(Date.parse(validTo) / 1000),
    }
  } catch {
    // Any error means that the text is not a certificate.
    return undefined
  }
}

/** Returns a certificate in PEM (RFC 7468). */
export function pemOf({ der }: Pick<Certificate, 'der'>): string {
  const lines = der.match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}
