import type { Sitting } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { dailyToday } from '@portal/contract/areas/exam/daily/daily.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { query, resourceKeyOf } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { forgetStartKey } from '#src/shared/attempt/use-enter-attempt.ts'
import { InstantDesk } from '#src/shared/instant/InstantDesk.tsx'
import { Icon } from '#src/ui/icon/Icon.tsx'

interface DailySittingProps {
  sitting: Sitting
  onLeave: () => void
}

/** The set of a day under work, each question judged at once; after the last one all of it is shown. */
export function DailySitting({ sitting, onLeave }: DailySittingProps) {
  const today = useQuery({ ...query(dailyToday, {}), refetchOnMount: 'always' })
  const reasons = new Map(today.data?.reasons.map(({ itemId, text }) => [itemId, text]))
  const streak = today.data?.streak ?? 0
  return (
    <InstantDesk
      sitting={sitting}
      onLeave={onLeave}
      noteOf={(itemId) => reasons.get(itemId)}
      aside={streak > 0 ? <Streak days={streak} /> : null}
    >
      {() => <Shown sitting={sitting} />}
    </InstantDesk>
  )
}

function Streak({ days }: { days: number }) {
  return (
    <span className="instant-streak">
      <Icon name="flame" />
      连续 {days} 天
    </span>
  )
}

function Shown({ sitting: { scene, objectId, attemptId } }: Pick<DailySittingProps, 'sitting'>) {
  const { setQuery } = usePage()
  const client = useQueryClient()

  // Follows the address: what was handed in has one of its own.
  useEffect(() => {
    // A further try is a new sitting.
    forgetStartKey(scene, objectId)
    void client.invalidateQueries({ queryKey: [resourceKeyOf(dailyToday)] })
    setQuery({ attemptId, day: undefined, again: undefined })
  }, [scene, objectId, attemptId, client, setQuery])

  return null
}
