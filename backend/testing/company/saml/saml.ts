import { signOnCalls } from '#contract/calls/company/sign-on.ts'
import { samlServiceOf, signOnCallbackPath } from '#contract/organization/sign-on-words.ts'
import { pemOf, posted, type SamlSaying } from '#worker/dev/saml/write-answer.ts'
import { readCertificates } from '../../../company/saml/certificates.ts'
import { testOrigin } from '../../test-shop.ts'
import { openSignOn, proveDomain, type SignOnCompany } from '../sign-on.ts'
import { writeAnswer } from './saml-answer.ts'
import { firstPair, secondPair } from './saml-keys.ts'

export const [firstPem, secondPem] = [firstPair, secondPair].map(({ certificate }) =>
  pemOf('CERTIFICATE', certificate),
) as [string, string]
export const [firstCertificate] = readCertificates(firstPem) ?? []

/** An administrator of a company whose domain is proved and whose provider is connected by SAML. */
export async function openSaml() {
  const opened = await openSignOn()
  const saml = { ...opened, issuer: `${opened.provider.issuer}/entity` }
  await proveDomain(opened)
  await connectSaml(saml)
  return saml
}

export type SamlCompany = SignOnCompany & { issuer: string }

export const connectSaml = (
  { shop, provider, bearer, roleId, issuer }: SamlCompany,
  changed: object = {},
) =>
  shop.ask(
    signOnCalls.setSamlSignOn,
    {
      ...{ issuer, entryPoint: `${provider.issuer}/sso?tenant=7`, certificates: firstPem, roleId },
      ...changed,
    },
    { bearer },
  )

/** What the browser keeps, and where it is sent. */
export async function askSaml({ shop, id }: SamlCompany) {
  const question = {
    ...{ connectionId: id, redirectUri: testOrigin + signOnCallbackPath(id) },
    ...{ state: crypto.randomUUID(), nonce: crypto.randomUUID(), codeChallenge: 'c'.repeat(43) },
  }
  const { url } = await shop.ask(signOnCalls.startSignOn, question)
  return { question, url: new URL(url) }
}

export function answerToSaml(
  { shop, id, issuer }: SamlCompany,
  nonce: string,
  changed: Partial<SamlSaying> = {},
  signing = {},
) {
  const { entityId, answersAt } = samlServiceOf(testOrigin, id)
  const now = Math.floor(shop.clock.nowMs / 1000)
  const addressed = { audience: entityId, recipient: answersAt, destination: answersAt }
  const said = { ...addressed, issuer, now, request: `_${nonce}`, ...changed }
  return { connectionId: id, document: posted(writeAnswer(said, signing)) }
}

export const finishingSaml = ({ id }: SamlCompany, nonce: string, code: string) => ({
  ...{ connectionId: id, redirectUri: testOrigin + signOnCallbackPath(id), nonce, code },
  ...{ codeVerifier: 'v'.repeat(43), locale: 'de' as const },
})

export async function enterBySaml(opened: SamlCompany, nameId: string, signing = {}) {
  const { question } = await askSaml(opened)
  const answer = answerToSaml(opened, question.nonce, { nameId }, signing)
  const { code } = await opened.shop.ask(signOnCalls.takeSamlAnswer, answer)
  return opened.shop.ask(signOnCalls.finishSignOn, finishingSaml(opened, question.nonce, code))
}

/** The metadata of a provider, with a certificate for each use. */
export function metadataOf(issuer: string, location: string): string {
  const binding = 'urn:oasis:names:tc:SAML:2.0:bindings'
  const key = (use: string, certificate: string) =>
    `<md:KeyDescriptor${use}><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>\n${certificate}\n</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`
  return [
    `<?xml version="1.0"?><!-- ours --><md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${issuer}">`,
    '<md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">',
    key('', firstPair.certificate),
    key(' use="encryption"', secondPair.certificate),
    `<md:SingleSignOnService Binding="${binding}:HTTP-POST" Location="https://post.example/"/>`,
    `<md:SingleSignOnService Binding="${binding}:HTTP-Redirect" Location="${location}"/>`,
    '</md:IDPSSODescriptor></md:EntityDescriptor>',
  ].join('')
}
