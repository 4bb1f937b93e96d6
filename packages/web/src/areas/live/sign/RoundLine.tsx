import { myRounds } from '@portal/contract/areas/live/sign.ts'
import type { SignedSheet } from '@portal/contract/areas/sign-in/sign-answer.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#src/kit/query.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'

/** Rounds so far of the class that was just signed. */
export function RoundLine({ sheet }: { sheet: SignedSheet }) {
  const all = useQuery({ ...query(myRounds, {}), refetchOnMount: 'always' })
  const liveId = all.data?.rounds.find(({ roundId }) => roundId === sheet.ownerId)?.liveId
  const own = useQuery({ ...query(myRounds, liveId ? { liveId } : {}), enabled: liveId !== undefined })
  if (!liveId || !own.data) return null
  const { signed, needed } = own.data
  return (
    <li>
      <Icon name="tick" />
      <span>
        本场已签 {signed} 轮{needed > 0 && `，需 ${needed} 轮`}
      </span>
    </li>
  )
}
