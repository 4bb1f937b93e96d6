import { MOST_RELATIONS } from '@portal/contract/areas/notice/post.ts'
import { listSchoolVideos } from '@portal/contract/areas/video/video-list.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { query } from '#src/kit/query.ts'
import { useDebounced } from '#src/shared/pickers/use-debounced.ts'
import type { FormRelation } from './post-values.ts'
import '../../notice.css'

interface RelationsFieldProps {
  id?: string
  value?: FormRelation[]
  onChange?: (relations: FormRelation[]) => void
}

const MOST_FOUND = 20

/** 相关课程: cards under the text; courses this person may open are offered. */
export function RelationsField({ id, value = [], onChange }: RelationsFieldProps) {
  const [text, setText] = useState('')
  const keyword = useDebounced(text.trim())
  const asked = { page: 1, pageSize: MOST_FOUND, keyword, filter: {}, exactTotal: false }
  const found = useQuery(query(listSchoolVideos, asked))
  const offered = (found.data?.list ?? []).filter((video) => !value.some((each) => each.id === video.id))
  const add = (videoId: string) => {
    const video = offered.find((each) => each.id === videoId)
    if (video) onChange?.([...value, { type: 'video', id: video.id, title: video.title }])
  }
  return (
    <div className="post-files">
      <ul>
        {value.map((relation) => (
          <li key={relation.id}>
            {relation.title}
            <Button
              type="link"
              size="small"
              danger
              aria-label={`移除 ${relation.title}`}
              onClick={() => onChange?.(value.filter((other) => other !== relation))}
            >
              移除
            </Button>
          </li>
        ))}
      </ul>
      {value.length < MOST_RELATIONS && (
        <Select
          id={id}
          className="kit-wide"
          placeholder="输入课程名称"
          showSearch={{ filterOption: false, searchValue: text, onSearch: setText }}
          loading={found.isFetching}
          value={null}
          options={offered.map((video) => ({ value: video.id, label: video.title }))}
          onChange={(videoId: string | null) => videoId !== null && add(videoId)}
        />
      )}
    </div>
  )
}
