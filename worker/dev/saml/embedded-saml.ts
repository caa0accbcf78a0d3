import { Hono } from 'hono'
import { readText } from '#backend/call/body.ts'
import { ApiError } from '#contract/errors.ts'
import { askPage, postPage } from '../oidc/pages.ts'
import { choosePerson, type Person } from '../oidc/people.ts'
import { embeddedPair } from './embedded-pair.ts'
import { readRequest, type SamlRequest } from './read-request.ts'
import { samlPath } from './saml-path.ts'
import { posted, signAnswer, writeAssertion, writeResponse } from './write-answer.ts'

type SamlOptions = {
  /** Returns the time in milliseconds. */
  now: () => number
  /** Whether an answer may be sent to this URL. */
  isOwnAnswer: (url: URL) => Promise<boolean>
}

const failed = 'urn:oasis:names:tc:SAML:2.0:status:Responder'
const formats = {
  email: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  lasting: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
}
/** A person can also be sent without a request, which the shop must refuse. */
const unasked = `<form method="post"><p><label>Without a request:
  <input name="email" inputmode="email" required></label>
  <button name="unasked" value="1">Send unasked</button></p></form>`

/** Creates the SAML identity provider for development and tests, below `/__dev/saml`. */
export function createEmbeddedSaml({ now, isOwnAnswer }: SamlOptions): Hono {
  async function readOwn(query: string | undefined): Promise<SamlRequest | undefined> {
    const request = query && (await readRequest(query))
    return request && (await isOwnAnswer(new URL(request.answersAt))) ? request : undefined
  }

  const app = new Hono().basePath(samlPath)
  app.get('/metadata', (c) =>
    c.body(metadataOf(new URL(c.req.url).origin), 200, {
      'content-type': 'application/samlmetadata+xml',
    }),
  )
  app.get('/sso', async (c) => {
    const request = await readOwn(c.req.query('SAMLRequest'))
    if (!request) return c.text('Malformed request.', 400)
    return askPage('company', request.answersAt, unasked)
  })
  app.post('/sso', async (c) => {
    const request = await readOwn(c.req.query('SAMLRequest'))
    const form = Object.fromEntries(new URLSearchParams(await readText(c.req.raw)))
    const person = choosePerson(form)
    if (!request || (!person && !('deny' in form))) return c.text('Malformed request.', 400)
    const relayState = c.req.query('RelayState') ?? ''
    const issuer = issuerOf(new URL(c.req.url).origin)
    const isAsked = !('unasked' in form)
    const answer = write({ request, person, issuer, isAsked, now: Math.floor(now() / 1000) })
    const fields = { SAMLResponse: posted(answer), ...(isAsked ? { RelayState: relayState } : {}) }
    return postPage(request.answersAt, new URLSearchParams(fields))
  })
  app.onError((error, c) => {
    if (error instanceof ApiError) return c.text('Malformed request.', 400)
    throw error
  })
  return app
}

type Answering = {
  request: SamlRequest
  person: Person | undefined
  issuer: string
  isAsked: boolean
  now: number
}

/** Returns the signed answer: about a person, or that nobody was identified. */
function write({ request, person, issuer, isAsked, now }: Answering): string {
  const { id, entityId, answersAt } = request
  const addressed = { audience: entityId, recipient: answersAt, destination: answersAt }
  const { email, name = '' } = person ?? {}
  const saying = {
    ...{ ...addressed, issuer, now, request: isAsked ? id : undefined },
    assertionId: `_${crypto.randomUUID()}`,
    nameId: escapeXml(email ?? `embedded-${person?.id}`),
    format: email ? formats.email : formats.lasting,
    attributes: { displayName: escapeXml(name), ...(email ? { email: escapeXml(email) } : {}) },
  }
  if (!person) return writeResponse(saying, '', { status: failed })
  return signAnswer(writeResponse(saying, writeAssertion(saying)), { pair: embeddedPair })
}

function issuerOf(origin: string): string {
  return `${origin}${samlPath}/metadata`
}

/** SAML 2.0 Metadata, section 2.4.3. */
function metadataOf(origin: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${issuerOf(origin)}">
  <md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <md:KeyDescriptor use="signing">
      <ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#">
        <ds:X509Data><ds:X509Certificate>${embeddedPair.certificate}</ds:X509Certificate></ds:X509Data>
      </ds:KeyInfo>
    </md:KeyDescriptor>
    <md:NameIDFormat>${formats.email}</md:NameIDFormat>
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${origin}${samlPath}/sso"/>
  </md:IDPSSODescriptor>
</md:EntityDescriptor>
`
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
}
