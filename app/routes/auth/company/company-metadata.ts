import { notFound } from '#app/page/not-found.ts'
import { samlNameFormat, samlServiceOf } from '#contract/organization/sign-on-words.ts'
import type { Route } from './+types/company-metadata.ts'

/**
 * The shop's SAML metadata for an organisation's identity provider (SAML 2.0 Metadata, section
 * 2.4.4). It contains nothing that is not in the address.
 */
export function loader({ request, params }: Route.LoaderArgs) {
  if (!/^[\w-]{1,64}$/.test(params.connection)) return notFound()
  const { entityId, answersAt } = samlServiceOf(new URL(request.url).origin, params.connection)
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}">
  <SPSSODescriptor AuthnRequestsSigned="false" WantAssertionsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <NameIDFormat>${samlNameFormat}</NameIDFormat>
    <AssertionConsumerService index="0" isDefault="true" Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${answersAt}"/>
  </SPSSODescriptor>
</EntityDescriptor>
`
  return new Response(xml, {
    headers: {
      'content-type': 'application/samlmetadata+xml; charset=utf-8',
      'content-disposition': 'attachment; filename="metadata.xml"',
    },
  })
}
