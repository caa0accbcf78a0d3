import { type Answer, type Asked, type Fault, startProvider } from '../worker/test-provider.ts'

type Broken = { fault: Fault; isMeant: (asked: Asked) => boolean }

/** A provider that fails when it is told to, by default with every answer. */
export async function listen(answer: (asked: Asked) => Answer | Promise<Answer>) {
  let broken: Broken | undefined
  const paths: string[] = []
  const provider = await startProvider({
    answer,
    faultOf(each) {
      paths.push(each.url.pathname)
      return broken?.isMeant(each) ? broken.fault : undefined
    },
  })
  return {
    ...provider,
    set(fault: Fault | undefined, isMeant: Broken['isMeant'] = () => true) {
      broken = fault && { fault, isMeant }
    },
    asked: () => paths.length,
    /** Where it was asked, answered or not. */
    paths: () => [...paths],
  }
}
