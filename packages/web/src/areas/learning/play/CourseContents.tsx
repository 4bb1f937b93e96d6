import { listByLabel } from '@portal/contract/areas/video/video-list.ts'
import type { VideoDetail } from '@portal/contract/areas/video/video-single.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#src/kit/query.ts'
import { listBody } from '../list-body.ts'
import { LessonList } from './LessonRow.tsx'

const MOST = 12

/** Other lessons of the same 分类, in the school of the same year. */
export function CourseContents({ video }: { video: VideoDetail }) {
  const { channel, category, labelTypeId, labelTypeName, year } = video
  const body = {
    ...listBody(1, MOST, {}),
    ...{ channel, category, below: true },
    ...(labelTypeId ? { labelTypeId } : {}),
    ...(channel === 'school' ? { year } : {}),
  }
  const siblings = useQuery(query(listByLabel, body))
  const videos = (siblings.data?.list ?? []).flatMap((each) =>
    each.category === 'doc' || each.id === video.id ? [] : [each],
  )
  return <LessonList title={labelTypeName ? `${labelTypeName} · 相关课程` : '相关课程'} videos={videos} />
}
