/** Writes a text as the value of an attribute in double quotes. */
export function escapeAttribute(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replace(/[&<>"]/g, (sign) => entities[sign] ?? '')
}
