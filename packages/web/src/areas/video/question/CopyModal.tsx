import { copyVideoQuestions, type QuestionedVideo } from '@portal/contract/areas/video/question.ts'
import { listSchoolVideos } from '@portal/contract/areas/video/video-list.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Select } from 'antd'
import { useState } from 'react'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { useDebounced } from '#src/shared/pickers/use-debounced.ts'
import { PageModal } from '#src/ui/shell/PageModal.tsx'

interface CopyModalProps {
  video: Pick<QuestionedVideo, 'id' | 'title' | 'questions'>
  onClose: () => void
}

const MOST = 50

/** 复制到其他视频: what fits there is added to what they ask already. */
export function CopyModal({ video, onClose }: CopyModalProps) {
  const { active } = usePage()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<{ value: string; label: string }[]>([])
  const copy = useWrite(copyVideoQuestions, { refreshes: ['aliVideo'] })
  const keyword = useDebounced(text.trim())
  const asked = { page: 1, pageSize: 20, keyword, filter: { manage: true }, exactTotal: false }
  const found = useQuery({ ...query(listSchoolVideos, asked), placeholderData: keepPreviousData })
  const [failed, setFailed] = useState<{ id: string; message: string }[]>([])

  const send = async () => {
    const done = await copy.run({ videoId: video.id, toVideoIds: chosen.map(({ value }) => value) })
    if (!done) return
    if (done.copied > 0) tip('success', `已复制到 ${done.copied} 个视频`)
    if (done.failed.length === 0) onClose()
    setFailed(done.failed)
  }

  return (
    <PageModal
      active={active}
      open
      title={`复制「${video.title}」的题目`}
      okText="复制"
      cancelText="取消"
      okButtonProps={{ disabled: chosen.length === 0, loading: copy.isPending }}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <p>超出对方时长、或与对方已有题目相距不足 10 秒的题目不会复制；已发布的视频须重新审批后生效。</p>
      <Select
        className="kit-wide"
        mode="multiple"
        labelInValue
        maxCount={MOST}
        aria-label="目标视频"
        placeholder="输入标题查找视频"
        showSearch={{ filterOption: false, searchValue: text, onSearch: setText }}
        loading={found.isFetching}
        value={chosen}
        options={(found.data?.list ?? [])
          .filter(({ id }) => id !== video.id)
          .map(({ id, title }) => ({ value: id, label: title }))}
        onChange={(next: { value: string; label: string }[]) => {
          setChosen(next)
          setFailed([])
        }}
      />
      {failed.length > 0 && (
        <Alert
          type="warning"
          title="以下视频未复制"
          description={failed.map(({ id, message }) => (
            <div key={id}>
              {chosen.find(({ value }) => value === id)?.label ?? ''}：{message}
            </div>
          ))}
        />
      )}
    </PageModal>
  )
}
