import { type Channel, type VideoCategory, videoCategory } from '@portal/contract/areas/video/video.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Alert, Radio } from 'antd'
import { useState } from 'react'
import { acceptOf } from '#src/shared/upload/check-file.ts'
import { FileButton } from '#src/shared/upload/FileButton.tsx'
import { enqueueUploads } from '#src/shared/upload/upload-queue.ts'
import './video-list.css'

const words = wordsOf(videoCategory)

interface ChooseVideosProps {
  channel: Channel
  /** Every chosen file was taken into the queue. */
  onTaken?: () => void
}

/** Files by dialog or by drop; they go into the panel of the shell, so this page may be left. */
export function ChooseVideos({ channel, onTaken }: ChooseVideosProps) {
  const [category, setCategory] = useState<VideoCategory>('shipin')
  const [refusals, setRefusals] = useState<string[]>([])
  const [isOver, setOver] = useState(false)

  const take = (files: File[]) => {
    const refused = enqueueUploads(files, { channel, category, note: '' })
    setRefusals(refused)
    if (files.length > 0 && refused.length === 0) onTaken?.()
  }

  return (
    <div className="choose-videos">
      <Radio.Group
        aria-label="类别"
        value={category}
        options={videoCategory.options.map((value) => ({ value, label: words[value] }))}
        onChange={({ target }) => setCategory(videoCategory.parse(target.value))}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut of the button inside */}
      <div
        className="upload-drop"
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          take([...event.dataTransfer.files])
        }}
      >
        <FileButton type="primary" verb="选择视频文件" accept={acceptOf('video')} multiple onFiles={take} />
        <p>可多选，也可拖到此处；MP4、MOV、MKV、AVI、WMV、FLV、WEBM，单个不超过 4 GB，最多同时排队 20 个</p>
        <p>上传完成后保存为草稿，标题取自文件名；切换页面不影响上传</p>
      </div>
      {refusals.length > 0 && (
        <Alert type="error" role="alert" title={refusals.map((words) => <div key={words}>{words}</div>)} />
      )}
    </div>
  )
}
