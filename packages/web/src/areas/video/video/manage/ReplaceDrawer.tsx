import { uploadVideo } from '@portal/contract/areas/video/media.ts'
import { videoRefusals } from '@portal/contract/areas/video/refusals.ts'
import type { VideoRow } from '@portal/contract/areas/video/video.ts'
import { Alert, Radio } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { fieldsOf } from '#src/kit/fields.tsx'
import { DrawerFrame } from '#src/kit/form/DrawerFrame.tsx'
import { tip } from '#src/platform/tips.ts'
import { clockText } from '#src/shared/player/core/clock-text.ts'
import { acceptOf, whyNotFile } from '#src/shared/upload/check-file.ts'
import { FileButton } from '#src/shared/upload/FileButton.tsx'
import { enqueueUploads } from '#src/shared/upload/upload-queue.ts'
import { fileSizeText } from '#src/ui/text/file-size.ts'
import { isNearlySame, readDuration } from './file-duration.ts'

const { changeKind, note } = uploadVideo.body.shape
const choice = z.object({
  changeKind: changeKind.unwrap(),
  note,
})
type Choice = z.output<typeof choice>

const Field = fieldsOf(choice)

const kinds = [
  { value: 'keep', label: '保留进度', what: '已学部分照旧计算，适合只修画质、声音' },
  { value: 'reask', label: '重新学习', what: '清空已学部分并通知学过的人，已得学时不变' },
  { value: 'notify', label: '仅通知', what: '进度不变，通知学过的人内容已更新' },
]

interface Chosen {
  file: File
  /** Null where this browser cannot read the format. */
  seconds: number | null
}

/** 更换文件: the old length beside the new one, and what those who have studied owe the new file. */
export function ReplaceDrawer({ video, onClose }: { video: VideoRow; onClose: () => void }) {
  const [chosen, setChosen] = useState<Chosen>()
  const isSame = typeof chosen?.seconds === 'number' && isNearlySame(video.duration, chosen.seconds)

  const submit = (values: Choice) => {
    if (!chosen) return tip('error', videoRefusals.sourceMissing.message)
    const { id: videoId, channel, category } = video
    const refusals = enqueueUploads([chosen.file], { channel, category, videoId, ...values })
    for (const words of refusals) tip('error', words)
    if (refusals.length === 0) onClose()
  }

  return (
    <DrawerFrame<Choice>
      key={isSame ? 'same' : 'other'}
      title={`更换文件：${video.title}`}
      verb="开始上传"
      initial={isSame ? { changeKind: 'keep' } : {}}
      saving={false}
      error={null}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="kit-field-long replace-file">
        <FileChoice chosen={chosen} onChosen={setChosen} />
        <Durations oldSeconds={video.duration} chosen={chosen} />
      </div>
      <Field
        name="changeKind"
        label="已有进度"
        help={isSame ? '时长相差不到 5%，可保留进度' : '时长不同，请选择如何处理已有进度'}
      >
        <Radio.Group
          className="replace-kinds"
          options={kinds.map(({ value, label, what }) => ({
            value,
            label: (
              <>
                {label} <small>{what}</small>
              </>
            ),
          }))}
        />
      </Field>
      <Field name="note" label="变更说明" />
      {video.state === 'published' && (
        <Alert
          className="kit-field-long"
          type="info"
          showIcon
          title="视频已发布：新文件审批通过后才替换，此前学员仍看旧文件"
        />
      )}
    </DrawerFrame>
  )
}

function FileChoice({ chosen, onChosen }: { chosen: Chosen | undefined; onChosen: (chosen: Chosen) => void }) {
  const take = async (file: File) => {
    const reason = whyNotFile(file, 'video')
    if (reason !== null) return tip('error', reason)
    onChosen({ file, seconds: await readDuration(file) })
  }
  return (
    <p>
      <FileButton
        verb="选择文件"
        label="选择视频文件"
        accept={acceptOf('video')}
        onFiles={([file]) => file && void take(file)}
      />{' '}
      {chosen ? `${chosen.file.name}（${fileSizeText(chosen.file.size)}）` : '尚未选择文件'}
    </p>
  )
}

function Durations({ oldSeconds, chosen }: { oldSeconds: number; chosen: Chosen | undefined }) {
  const fresh = chosen ? (chosen.seconds === null ? '上传后由服务器读取' : clockText(chosen.seconds)) : '—'
  return (
    <p>
      原时长 {oldSeconds > 0 ? clockText(oldSeconds) : '—'}，新时长 {fresh}
    </p>
  )
}
