import { videoRefusals } from '@portal/contract/areas/video/refusals.ts'
import type { chapter } from '@portal/contract/areas/video/video.ts'
import { videoAttrs } from '@portal/contract/areas/video/video-manage.ts'
import type { VideoDetail } from '@portal/contract/areas/video/video-single.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { fieldsOf } from '#src/kit/fields.tsx'
import { DrawerFrame } from '#src/kit/form/DrawerFrame.tsx'
import { ClockInput } from './ClockInput.tsx'
import { useAttrs } from './use-attrs.ts'

type Chapter = z.output<typeof chapter>

/** `second` is -1 while its text is no time. */
const inOrder = (list: readonly Chapter[], duration: number) =>
  list.every(
    ({ second }, at) => second >= 0 && second > (list[at - 1]?.second ?? -1) && (duration === 0 || second < duration),
  )

const formOf = (duration: number) =>
  z.object({
    chapters: videoAttrs.shape.chapters
      .unwrap()
      .refine((list) => inOrder(list, duration), videoRefusals.chapterOrder.message)
      .meta({ label: '章节' }),
  })
type Values = z.output<ReturnType<typeof formOf>>

export function ChaptersDrawer({ video, onClose }: { video: VideoDetail; onClose: () => void }) {
  const attrs = useAttrs(video)
  const [Field] = useState(() => fieldsOf(formOf(video.duration)))
  const [begun] = useState(() => ({ chapters: video.draft?.chapters ?? video.chapters, revision: video.revision }))

  return (
    <DrawerFrame<Values>
      title="编辑章节"
      initial={{ chapters: begun.chapters }}
      saving={attrs.isPending}
      error={attrs.error}
      onSubmit={({ chapters }) => attrs.send({ chapters: chapters ?? [] }, onClose, begun.revision)}
      onClose={onClose}
    >
      <div className="kit-field-long">
        <Field name="chapters" help="时间如 1:30 或 1:02:30">
          <ChapterRows />
        </Field>
      </div>
    </DrawerFrame>
  )
}

interface RowsProps {
  value?: Chapter[]
  onChange?: (chapters: Chapter[]) => void
}

function ChapterRows({ value = [], onChange }: RowsProps) {
  const change = (at: number, changes: Partial<Chapter>) =>
    onChange?.(value.map((each, index) => (index === at ? { ...each, ...changes } : each)))
  return (
    <>
      <ol className="piece-rows">
        {value.map(({ second, title }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; its time and title are being typed
          <li key={at}>
            <ClockInput
              value={second}
              label={`章节 ${at + 1} 时间`}
              onChange={(next) => change(at, { second: next })}
            />
            <Input
              aria-label={`章节 ${at + 1} 标题`}
              placeholder="章节标题"
              value={title}
              onChange={({ target }) => change(at, { title: target.value })}
            />
            <Button
              type="text"
              aria-label={`删除章节 ${at + 1}`}
              onClick={() => onChange?.(value.filter((_, index) => index !== at))}
            >
              ×
            </Button>
          </li>
        ))}
      </ol>
      <Button onClick={() => onChange?.([...value, { second: value.length === 0 ? 0 : -1, title: '' }])}>
        添加章节
      </Button>
    </>
  )
}
