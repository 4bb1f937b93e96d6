import type { UnitStanding } from '@portal/contract/areas/video/unit-people.ts'
import { P } from '@portal/contract/privileges.ts'
import { clearedAddress } from '#src/kit/list/list-state.ts'
import { usePage } from '#src/platform/page.ts'
import { useHolds } from '#src/platform/session/session.ts'

/** Whom a figure counts, by the filters of the list of people. */
interface Counted {
  orgId?: string | undefined
  exactOrg?: boolean
  standing?: UnitStanding
  beganIn?: string
  endedIn?: string
  second?: number
  questionId?: string
}

export type OpenPeople = (counted: Counted) => void

/** Opens the people behind a figure; without the right to names figures stay figures. */
export const useOpenPeople = (): OpenPeople | undefined => {
  const { query, setQuery } = usePage()
  const maySee = useHolds([P.schoolVideoStat])
  if (!maySee) return undefined
  return ({ exactOrg = false, ...counted }) => {
    const filter = { orgId: query.orgId, ...counted, ...(exactOrg && { exactOrg: 'true' }) }
    const named = Object.entries(filter).flatMap(([key, value]) =>
      value === undefined ? [] : [[`f.${key}`, String(value)] as const],
    )
    setQuery({ ...clearedAddress(query), ...Object.fromEntries(named), tab: 'people' }, { push: true })
  }
}
