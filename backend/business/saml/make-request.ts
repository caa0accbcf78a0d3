import { SAML } from '@node-saml/node-saml'
import type { SamlService } from '#contract/organization/sign-on-words.ts'

type Asked = {
  entryPoint: string
  service: SamlService
  /** The id that the answer has to name. */
  request: string
  /** What the provider sends back as it is. */
  relayState: string
}

/** Returns the address that asks a provider by redirect (SAML 2.0 Bindings, section 3.4). */
export async function makeRequest({ entryPoint, service, request, relayState }: Asked) {
  const saml = new SAML({
    entryPoint,
    issuer: service.entityId,
    callbackUrl: service.answersAt,
    // The library wants one; nothing of a request is signed.
    idpCert: 'none',
    // The provider knows which of its names and ways are right for this service.
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    generateUniqueId: () => request,
  })
  return saml.getAuthorizeUrlAsync(relayState, undefined, {})
}
