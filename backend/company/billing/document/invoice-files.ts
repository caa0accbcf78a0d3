import type { BusinessCall } from '../../call.ts'
import { getInvoice } from './get-invoice.ts'
import { invoiceWords } from './invoice-words.ts'
import { writeInvoiceCsv } from './write-invoice-csv.ts'
import { writeUbl } from './write-ubl.ts'

type InvoiceFile = { name: string; bytes: Uint8Array }

/** A document of the caller's organisation as PDF, in the caller's language. */
export async function invoicePdf(call: BusinessCall, invoiceId: string): Promise<InvoiceFile> {
  const invoice = await getInvoice(call, invoiceId)
  const { locale, now, channel, services } = call
  const { brand } = channel
  const words = invoiceWords(invoice, { brand: brand.wordmark, locale, now })
  // Imported on demand, because it is large and few calls need it.
  const { drawInvoice } = await import('./draw-invoice.ts')
  const bytes = await drawInvoice(words, { brand, locale, assets: services.assets })
  return { name: `${invoice.number}.pdf`, bytes }
}

/** The lines of a document as CSV. */
export async function invoiceCsv(call: BusinessCall, invoiceId: string): Promise<InvoiceFile> {
  const invoice = await getInvoice(call, invoiceId)
  return textFile(`${invoice.number}.csv`, writeInvoiceCsv(invoice, call.locale))
}

/** A document as an electronic invoice. */
export async function invoiceXml(call: BusinessCall, invoiceId: string): Promise<InvoiceFile> {
  const invoice = await getInvoice(call, invoiceId)
  return textFile(`${invoice.number}.xml`, writeUbl(invoice, call.locale))
}

function textFile(name: string, text: string): InvoiceFile {
  return { name, bytes: new TextEncoder().encode(text) }
}
