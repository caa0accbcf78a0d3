import { attributeOf, childrenOf, elementsOf, is, names, parseXml, textOf } from './xml.ts'

/** The facts about a provider in its metadata. */
export type ProviderMetadata = { issuer: string; entryPoint: string; certificates: string }

const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

/**
 * Reads a provider's metadata (SAML 2.0 Metadata, section 2.4.3). Returns undefined unless it
 * describes exactly one provider, with an address for redirect requests and a certificate.
 */
export async function readMetadata(text: string): Promise<ProviderMetadata | undefined> {
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) return undefined
  const root = await parseXml(text.trim())
  const providers = root
    ? elementsOf(root).filter((each) => is(each, 'metadata', 'IDPSSODescriptor'))
    : []
  const [provider, ...others] = providers
  const entity = provider?.parentNode as Element | null | undefined
  if (!provider || !entity || others.length > 0) return undefined
  const issuer = attributeOf(entity, 'entityID')?.trim()
  const entryPoint = childrenOf(provider, 'metadata', 'SingleSignOnService')
    .filter((each) => attributeOf(each, 'Binding') === redirectBinding)
    .map((each) => attributeOf(each, 'Location')?.trim())[0]
  const certificates = signingCertificates(provider)
  if (!issuer || !entryPoint || certificates.length === 0) return undefined
  return { issuer, entryPoint, certificates: certificates.map(asPem).join('\n') }
}

/** A key without a declared use is valid for every use. */
function signingCertificates(provider: Element): string[] {
  return childrenOf(provider, 'metadata', 'KeyDescriptor')
    .filter((key) => ['signing', undefined].includes(attributeOf(key, 'use')))
    .flatMap((key) => Array.from(key.getElementsByTagNameNS(names.signature, 'X509Certificate')))
    .map((each) => textOf(each) ?? '')
}

function asPem(text: string): string {
  return `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----`
}
