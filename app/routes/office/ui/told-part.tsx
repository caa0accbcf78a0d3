import { useActionData } from 'react-router'
import type { Told } from './office-step.ts'
import { ProofPart } from './proof-part.tsx'

/** What the last act came to; one that needs a fresh proof asks for it and goes on. */
export function ToldPart() {
  const answer = useActionData<Told>()
  return (
    <>
      <div role="status">
        {answer && (
          <p className={answer.isBad ? 'office-told bad' : 'office-told'}>{answer.told}</p>
        )}
      </div>
      <ProofPart proof={answer?.proof} />
    </>
  )
}
