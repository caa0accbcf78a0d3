import { SAML } from '@node-saml/node-saml'
import type { SamlService } from '#contract/organization/sign-on-words.ts'

type Asked = {
  entryPoint: string
  service: SamlService
  /** The id that the answer must contain. */
  request: string
  /** The value that the provider returns unchanged. */
  relayState: string
}

/**
 * Returns the address to which the browser is sent with a request (SAML 2.0 Bindings, section 3.4).
 */
export async function makeRequest({ entryPoint, service, request, relayState }: Asked) {
  const saml = new SAML({
    entryPoint,
    issuer: service.entityId,
    callbackUrl: service.answersAt,
    // The library requires a certificate, although nothing in a request is signed.
    idpCert: 'none',
    // No format is requested: the provider knows which name identifier is right for this service.
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    generateUniqueId: () => request,
  })
  return saml.getAuthorizeUrlAsync(relayState, undefined, {})
}
