/** The content of a mail; its HTML and its plain text are both rendered from it. */
export type MailContent = {
  /** Subject and heading. */
  title: string
  /** Preview text that mail programs show after the subject, if it is not the first paragraph. */
  preheader?: string
  blocks: MailBlock[]
  /** Additional information in small print. */
  notes?: string[]
  /** Why the reader gets the mail. */
  reason: string
  /** Headers in addition to those of every mail. */
  headers?: Record<string, string>
}

/** A QR code that the HTML refers to as `cid:` and the name. */
export type Picture = { name: string; qr: string }

export type Fact = { term: string; value: string }

export type MailBlock =
  | { kind: 'paragraph'; text: string }
  | { kind: 'code'; code: string }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'link'; label: string; url: string }
  | { kind: 'subtitle'; text: string }
  | { kind: 'facts'; facts: Fact[] }
  | { kind: 'picture'; picture: Picture; label: string }

export function paragraph(text: string): MailBlock {
  return { kind: 'paragraph', text }
}

export function button(label: string, url: string): MailBlock {
  return { kind: 'button', label, url }
}

export function factList(facts: Fact[]): MailBlock {
  return { kind: 'facts', facts }
}

export function preheaderOf({ preheader, blocks }: MailContent): string {
  return preheader ?? blocks.find((block) => block.kind === 'paragraph')?.text ?? ''
}

export function picturesOf({ blocks }: MailContent): Picture[] {
  return blocks.flatMap((block) => (block.kind === 'picture' ? [block.picture] : []))
}
