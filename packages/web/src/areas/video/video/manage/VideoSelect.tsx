import type { Channel } from '@portal/contract/areas/video/video.ts'
import { listPortalVideos, listSchoolVideos } from '@portal/contract/areas/video/video-list.ts'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { query } from '#src/kit/query.ts'
import { useDebounced } from '#src/shared/pickers/use-debounced.ts'

interface VideoSelectProps {
  channel: Channel
  placeholder: string
  without: readonly string[]
  onChoose: (videoId: string) => void
}

/** One managed video, found by a word of its title. */
export function VideoSelect({ channel, placeholder, without, onChoose }: VideoSelectProps) {
  const [text, setText] = useState('')
  const keyword = useDebounced(text.trim())
  const asked = { page: 1, pageSize: 20, keyword, filter: { manage: true }, exactTotal: false }
  const found = useQuery(query(channel === 'school' ? listSchoolVideos : listPortalVideos, asked))
  const options = (found.data?.list ?? [])
    .filter(({ id }) => !without.includes(id))
    .map(({ id, title, audienceText }) => ({ value: id, label: title, audienceText }))
  return (
    <Select
      className="kit-wide"
      aria-label={placeholder}
      placeholder={placeholder}
      showSearch={{ filterOption: false, searchValue: text, onSearch: setText }}
      loading={found.isFetching}
      value={null}
      options={options}
      optionRender={({ data }) => (
        <>
          {data.label} <small>{data.audienceText}</small>
        </>
      )}
      onChange={(id: string | null) => id !== null && onChoose(id)}
    />
  )
}
