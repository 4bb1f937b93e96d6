import type { VideoRow } from '@portal/contract/areas/video/video.ts'
import { listPortalVideos, listSchoolVideos } from '@portal/contract/areas/video/video-list.ts'
import type { VideoDetail } from '@portal/contract/areas/video/video-single.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#src/kit/query.ts'
import { listBody } from '../list-body.ts'

const MOST_OWED = 5
const MOST_LOOKED_AT = 24
const lists = { school: listSchoolVideos, portal: listPortalVideos }

/** As the course centre has them: what is owed, then what was begun, then what is new. */
export const inCourseOrder = (owed: readonly VideoRow[], others: readonly VideoRow[]): VideoRow[] => [
  ...owed,
  ...others.filter(({ my }) => my.coverage > 0),
  ...others.filter(({ my }) => my.coverage === 0),
]

/** What is still to learn after a lesson, of the same year and list only. */
export const useFollowing = ({ id, channel, year, labelTypeId }: VideoDetail): VideoRow[] => {
  const list = lists[channel]
  // Public courses have no year to get through: what follows is of the same kind.
  const kin = channel === 'portal' && labelTypeId ? { labelTypeId } : {}
  const asked = { year, unfinished: true, ...kin }
  const owed = useQuery(query(list, listBody(1, MOST_OWED, { ...asked, required: true })))
  const others = useQuery(query(list, listBody(1, MOST_LOOKED_AT, { ...asked, required: false })))
  return inCourseOrder(owed.data?.list ?? [], others.data?.list ?? []).filter((each) => each.id !== id)
}

let awaited: string | null = null

/** The lesson that is gone to begins by itself. */
export const beginAfterwards = (id: string) => {
  awaited = id
}

/** Whether the lesson before led here; true once. */
export const takeBeginning = (id: string): boolean => {
  const isAwaited = awaited === id
  awaited = null
  return isAwaited
}
