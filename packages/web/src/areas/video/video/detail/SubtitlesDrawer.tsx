import type { subtitleInput } from '@portal/contract/areas/video/video.ts'
import { videoAttrs } from '@portal/contract/areas/video/video-manage.ts'
import type { VideoDetail } from '@portal/contract/areas/video/video-single.ts'
import { AutoComplete, Button, Input, Radio } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { fieldsOf } from '#src/kit/fields.tsx'
import { DrawerFrame } from '#src/kit/form/DrawerFrame.tsx'
import { SmallUpload } from '#src/shared/upload/SmallUpload.tsx'
import { useAttrs } from './use-attrs.ts'

type Subtitle = z.output<typeof subtitleInput>

const form = z.object({
  subtitles: videoAttrs.shape.subtitles
    .unwrap()
    .refine((list) => new Set(list.map(({ lang }) => lang)).size === list.length, '每种语言只能有一个字幕')
    .meta({ label: '字幕' }),
})
type Values = z.output<typeof form>

const Field = fieldsOf(form)

const languages = [
  { value: 'zh-CN', label: 'zh-CN 中文' },
  { value: 'en', label: 'en 英文' },
]

const subtitlesOf = ({ draft, subtitles }: VideoDetail): Subtitle[] =>
  (draft?.subtitles ?? subtitles).map(({ lang, name, isDefault, fileId }) => ({ lang, name, isDefault, fileId }))

export function SubtitlesDrawer({ video, onClose }: { video: VideoDetail; onClose: () => void }) {
  const attrs = useAttrs(video)
  const [begun] = useState(() => ({ subtitles: subtitlesOf(video), revision: video.revision }))

  return (
    <DrawerFrame<Values>
      title="编辑字幕"
      initial={{ subtitles: begun.subtitles }}
      saving={attrs.isPending}
      error={attrs.error}
      onSubmit={({ subtitles }) => attrs.send({ subtitles: subtitles ?? [] }, onClose, begun.revision)}
      onClose={onClose}
    >
      <div className="kit-field-long">
        <Field name="subtitles" help="SRT 或 VTT，不超过 2 MB">
          <SubtitleRows />
        </Field>
      </div>
    </DrawerFrame>
  )
}

interface RowsProps {
  value?: Subtitle[]
  onChange?: (subtitles: Subtitle[]) => void
}

const nameOf = (file: File) => [...file.name.replace(/\.[^.]*$/, '')].slice(0, 20).join('')

function SubtitleRows({ value = [], onChange }: RowsProps) {
  const change = (at: number, changes: Partial<Subtitle>) =>
    onChange?.(value.map((each, index) => (index === at ? { ...each, ...changes } : each)))
  const add = (uploadId: string, file: File) => {
    const lang = languages.find((each) => !value.some((subtitle) => subtitle.lang === each.value))?.value ?? ''
    onChange?.([...value, { lang, name: nameOf(file), isDefault: value.length === 0, uploadId }])
  }
  return (
    <>
      <ul className="piece-rows">
        {value.map(({ lang, name, isDefault, uploadId, fileId }, at) => (
          <li key={uploadId ?? fileId} className="subtitle-row">
            <AutoComplete
              aria-label={`字幕 ${at + 1} 语言`}
              placeholder="语言"
              options={languages}
              value={lang}
              onChange={(next: string) => change(at, { lang: next })}
            />
            <Input
              aria-label={`字幕 ${at + 1} 名称`}
              placeholder="名称"
              value={name}
              onChange={({ target }) => change(at, { name: target.value })}
            />
            <Radio
              checked={isDefault}
              onChange={() => onChange?.(value.map((each, index) => ({ ...each, isDefault: index === at })))}
            >
              默认
            </Radio>
            <Button
              type="text"
              aria-label={`删除字幕 ${at + 1}`}
              onClick={() => onChange?.(value.filter((_, index) => index !== at))}
            >
              ×
            </Button>
          </li>
        ))}
      </ul>
      <SmallUpload purpose="subtitle" verb="添加字幕" onSent={add} />
    </>
  )
}
