import { listHazardSets } from '@portal/contract/areas/exam/hazard-answer.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { resourceKeyOf } from '#src/kit/query.ts'
import { SittingGate } from '#src/shared/attempt/SittingGate.tsx'
import { forgetStartKey } from '#src/shared/attempt/use-enter-attempt.ts'
import { InstantDesk } from '#src/shared/instant/InstantDesk.tsx'
import { HazardReview } from './HazardReview.tsx'

interface HazardTryProps {
  questionId: string
  running: string | null
  onBack: () => void
}

/** One picture looked through, its verdict, and another try. */
export function HazardTry({ questionId, running, onBack }: HazardTryProps) {
  const client = useQueryClient()
  const [round, setRound] = useState(0)
  const leave = () => {
    void client.invalidateQueries({ queryKey: [resourceKeyOf(listHazardSets)] })
    onBack()
  }
  const again = () => {
    forgetStartKey('hazard', questionId)
    setRound(round + 1)
  }
  return (
    <SittingGate key={round} scene="hazard" objectId={questionId} running={running} onLeave={leave}>
      {(sitting) => (
        <InstantDesk key={sitting.attemptId} sitting={sitting} onLeave={leave}>
          {() => <HazardReview attemptId={sitting.attemptId} onBack={leave} onAgain={again} />}
        </InstantDesk>
      )}
    </SittingGate>
  )
}
