import type { SamlRefusal } from '#contract/organization/sign-on-words.ts'

/** An answer of an identity provider that is not accepted, and which check it failed. */
export class RefusedAnswer extends Error {
  readonly refusal: SamlRefusal

  constructor(refusal: SamlRefusal) {
    super(`the answer is refused: ${refusal}`)
    this.refusal = refusal
  }
}
