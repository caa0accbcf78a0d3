/** What a mail says, part by part; its html and its text are both made from this. */
export type MailContent = {
  /** Subject and heading. */
  title: string
  /** What lists of mails show after the subject. */
  preheader: string
  blocks: MailBlock[]
  /** Smaller print below: what one may want to know and need not. */
  notes: string[]
  /** Why this person gets it. */
  reason: string
  /** Besides those that every mail is sent with. */
  headers?: Record<string, string>
}

/** A QR code that the html shows by `cid:` and its name. */
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

export function picturesOf({ blocks }: MailContent): Picture[] {
  return blocks.flatMap((block) => (block.kind === 'picture' ? [block.picture] : []))
}
