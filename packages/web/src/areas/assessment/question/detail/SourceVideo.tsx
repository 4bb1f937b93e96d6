import { listSchoolVideos } from '@portal/contract/areas/video/video-list.ts'
import { getSingleVideoInfo } from '@portal/contract/areas/video/video-single.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#src/kit/query.ts'
import { useDebounced } from '#src/shared/pickers/use-debounced.ts'
import { LateSelect } from '#src/ui/late/LateParts.tsx'

interface Video {
  id: string
  title: string
}

interface SourceVideoProps {
  value: string | null
  onChoose: (video: Video | null) => void
}

/** A video of the web school that learners are led to, found by a word of its title. */
export function SourceVideo({ value, onChoose }: SourceVideoProps) {
  const [text, setText] = useState('')
  const keyword = useDebounced(text.trim())
  const found = useQuery(query(listSchoolVideos, { page: 1, pageSize: 20, keyword, filter: {}, exactTotal: false }))
  // One that is gone or not addressed to the author still is the source: it keeps its place without a name.
  const chosen = useQuery({
    ...query(getSingleVideoInfo, { id: value ?? '', manage: false }),
    enabled: value !== null,
    retry: false,
  })
  const videos = found.data?.list ?? []
  const label = chosen.data?.title ?? (chosen.isError ? '视频已下架或不在你的范围内' : '')
  const own = value !== null && !videos.some(({ id }) => id === value) ? [{ value, label }] : []
  return (
    <LateSelect
      aria-label="来源视频"
      placeholder="选择视频，学员可从解析跳到出处"
      allowClear
      loading={found.isFetching}
      showSearch={{ filterOption: false, searchValue: text, onSearch: setText }}
      notFoundContent={found.isFetching ? '正在查找…' : '没有找到视频'}
      value={value}
      options={[...own, ...videos.map(({ id, title }) => ({ value: id, label: title }))]}
      onChange={(id?: string | null) => {
        setText('')
        onChoose(videos.find((video) => video.id === id) ?? null)
      }}
    />
  )
}
