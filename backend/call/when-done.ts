/** Answers a call whose caller only has to know that the work is done. */
export async function whenDone(work: Promise<unknown>): Promise<{ ok: true }> {
  await work
  return { ok: true }
}
