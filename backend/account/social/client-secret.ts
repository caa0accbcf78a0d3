import { importPKCS8, SignJWT } from 'jose'
import type { SocialClient } from './clients.ts'

const lifeSeconds = 300
/** Format `team:key:PEM`; the PEM's line breaks may be written as `\n`. */
const appleKey = /^(\w{10}):(\w{10}):(-----BEGIN PRIVATE KEY-----[\s\S]+)$/

/**
 * Returns the secret for the token endpoint. Apple issues no secret: its secret is a JWT signed
 * with the developer's key (Sign in with Apple REST API, "Creating a client secret").
 */
export async function clientSecretOf(
  { clientId, clientSecret }: SocialClient,
  audience: string,
  nowMs: number,
): Promise<string> {
  const [, team, kid, pem] = appleKey.exec(clientSecret) ?? []
  if (!team || !kid || !pem) return clientSecret
  const issuedAt = Math.floor(nowMs / 1000)
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid })
    .setIssuer(team)
    .setSubject(clientId)
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifeSeconds)
    .sign(await importPKCS8(pem.replaceAll('\\n', '\n'), 'ES256'))
}
