declare module 'psl' {
  /** Returns the domain that can be registered, or null for a public suffix. */
  export function get(domain: string): string | null
}
