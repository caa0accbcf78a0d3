import { apiContext } from '#app/page/context.ts'
import { fileAnswer } from '#app/page/file-answer.ts'
import { notFound, orNotFound } from '#app/page/not-found.ts'
import type { Route } from './+types/invoice-file.ts'
import { readBillingAddress } from './billing-address.ts'

const files = {
  pdf: { call: 'getInvoicePdf', type: 'application/pdf' },
  csv: { call: 'getInvoiceCsv', type: 'text/csv; charset=utf-8' },
  xml: { call: 'getInvoiceXml', type: 'application/xml' },
} as const

/** Returns one document of the organisation as a file. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const { searchParams } = new URL(request.url)
  const { invoice: invoiceId } = readBillingAddress(searchParams)
  const kind = searchParams.get('as') ?? ''
  if (invoiceId === '' || !isKind(kind)) notFound()
  const { call, type } = files[kind]
  const file = await orNotFound(context.get(apiContext).call(call, { invoiceId }))
  return fileAnswer(file, { name: `${nameOf(invoiceId)}.${kind}`, type })
}

function isKind(kind: string): kind is keyof typeof files {
  return Object.hasOwn(files, kind)
}

/** The file name of a document, reduced to characters that a header can contain. */
function nameOf(invoiceId: string): string {
  return `invoice-${invoiceId.slice(0, 8)}`
}
