import type { SamlRefusal } from '#contract/organization/sign-on-words.ts'

/** A refused answer of an identity provider, with the check that it failed. */
export class RefusedAnswer extends Error {
  readonly refusal: SamlRefusal

  constructor(refusal: SamlRefusal) {
    super(`the answer is refused: ${refusal}`)
    this.refusal = refusal
  }
}
