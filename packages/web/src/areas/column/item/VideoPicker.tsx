import { listPortalVideos, listSchoolVideos } from '@portal/contract/areas/video/video-list.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Input, Segmented } from 'antd'
import { useState } from 'react'
import { LabelsSelect, TypeSelect } from '#src/areas/video/public.ts'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useDebounced } from '#src/shared/pickers/use-debounced.ts'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'

interface VideoPickerProps {
  linked: ReadonlySet<string>
  pending: boolean
  /** Answers whether they are linked now. */
  onLink: (ids: readonly string[]) => Promise<boolean>
}

const MOST_FOUND = 30
const channels = [
  { value: 'portal' as const, label: '视频' },
  { value: 'school' as const, label: '网校视频' },
]

/** Videos that this person may open, by type, label and keyword; several are linked at once. */
export function VideoPicker({ linked, pending, onLink }: VideoPickerProps) {
  const [channel, setChannel] = useState<'portal' | 'school'>('portal')
  const [text, setText] = useState('')
  const [labelTypeId, setTypeId] = useState<string>()
  const [labelIds, setLabelIds] = useState<string[]>([])
  const [chosen, setChosen] = useState<readonly string[]>([])
  const keyword = useDebounced(text.trim())
  const filter = { ...(labelTypeId && { labelTypeId }), ...(labelIds.length > 0 && { labelIds }) }
  const found = useQuery({
    ...query(channel === 'portal' ? listPortalVideos : listSchoolVideos, {
      page: 1,
      pageSize: MOST_FOUND,
      keyword,
      filter,
      exactTotal: false,
    }),
    placeholderData: keepPreviousData,
  })
  const toggle = (id: string) => setChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  const link = async () => {
    if (await onLink(chosen)) setChosen([])
  }
  return (
    <section className="column-video-picker" aria-label="查找视频">
      <Segmented aria-label="频道" value={channel} options={channels} onChange={setChannel} />
      <Input
        aria-label="关键词"
        placeholder="关键词"
        allowClear
        maxLength={50}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <TypeSelect
        dicCode="shipin"
        allowClear
        value={labelTypeId}
        onChange={(chosen) => setTypeId(chosen ?? undefined)}
      />
      <LabelsSelect value={labelIds} onChange={setLabelIds} />
      <Loaded of={found}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyNew text="没有符合条件的视频" />
          ) : (
            <ul aria-label="可关联的视频">
              {list.map(({ id, title, labelTypeName }) => (
                <li key={id}>
                  <Checkbox
                    checked={linked.has(id) || chosen.includes(id)}
                    disabled={linked.has(id)}
                    onChange={() => toggle(id)}
                  >
                    {title}
                  </Checkbox>
                  <span>{linked.has(id) ? '已关联' : labelTypeName}</span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <Button type="primary" disabled={chosen.length === 0} loading={pending} onClick={() => void link()}>
        {chosen.length > 0 ? `关联 ${chosen.length} 个` : '关联'}
      </Button>
    </section>
  )
}
