import { videoRefusals } from '@portal/contract/areas/video/refusals.ts'
import type { Channel, VideoRow } from '@portal/contract/areas/video/video.ts'
import { getVideoRoles, saveRolesForVideo } from '@portal/contract/areas/video/video-manage.ts'
import { type Audience, EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Radio, Space } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { faultOf } from '#src/kit/words-of-error.ts'
import { askConfirm } from '#src/platform/confirms.ts'
import { tip } from '#src/platform/tips.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { AudiencePicker } from '#src/shared/pickers/AudiencePicker.tsx'
import { DrawerPart } from '#src/ui/late/drawer-parts.tsx'
import { videoHomes } from '../../video-home.ts'
import { VideoSelect } from './VideoSelect.tsx'

const MOST_AT_ONCE = 500

const modes = [
  { value: 'replace', label: '替换' },
  { value: 'add', label: '追加' },
  { value: 'remove', label: '移除' },
] as const
type Mode = (typeof modes)[number]['value']

interface AudienceDrawerProps {
  channel: Channel
  videos: readonly Pick<VideoRow, 'id' | 'title'>[]
  onClose: () => void
}

/** 观看权限 of one video, or of many at once; it applies as soon as it is saved. */
export function AudienceDrawer(props: AudienceDrawerProps) {
  const [only] = props.videos
  const phone = useMedia(PHONE)
  const title =
    props.videos.length === 1 ? `观看权限：${only?.title}` : `批量设置 ${props.videos.length} 个视频的观看权限`
  return (
    <DrawerPart
      open
      title={title}
      size={phone ? '100%' : 560}
      mask={{ closable: false }}
      closable={{ 'aria-label': '关闭' }}
      onClose={props.onClose}
    >
      {props.videos.length === 1 && only ? (
        <OfOne {...props} videoId={only.id} />
      ) : (
        <Editor {...props} begun={EMPTY_AUDIENCE} />
      )}
    </DrawerPart>
  )
}

function OfOne({ videoId, ...props }: AudienceDrawerProps & { videoId: string }) {
  const now = useQuery(query(getVideoRoles, { videoId }))
  return <Loaded of={now}>{({ audience }) => <Editor key={videoId} {...props} begun={audience} />}</Loaded>
}

/** Saves; an audience that nobody belongs to right now is asked about first. */
const useSaveAudience = () => {
  const save = useWrite(saveRolesForVideo)
  const send = async (videoIds: string[], audience: Audience, mode: Mode, confirmed = false): Promise<boolean> => {
    try {
      const { updated, resolvedCount } = await save.send({ videoIds, roleIds: [], audience, mode, confirmed })
      tip('success', `已设置 ${updated} 个视频，共 ${resolvedCount.toLocaleString('zh-CN')} 人可看`)
      return true
    } catch (error) {
      const { words, fields } = faultOf(error)
      const isNobody = words === videoRefusals.resolvesToNobody.message
      if (!isNobody || confirmed) {
        tip('error', fields[0]?.message ?? words)
        return false
      }
      const title = mode === 'remove' ? '移除后将无人可看，确认？' : `${words}，确认保存？`
      return (await askConfirm({ title, okText: '保存', danger: true })) && send(videoIds, audience, mode, true)
    }
  }
  return { send, isPending: save.isPending }
}

function Editor({ channel, videos, begun, onClose }: AudienceDrawerProps & { begun: Audience }) {
  const { codes } = videoHomes[channel]
  const client = useQueryClient()
  const save = useSaveAudience()
  const [audience, setAudience] = useState(begun)
  const [mode, setMode] = useState<Mode>('replace')

  const copyFrom = async (videoId: string) => {
    const source = await client.fetchQuery(query(getVideoRoles, { videoId })).catch(() => null)
    if (source) setAudience(source.audience)
    else tip('error', '加载失败')
  }

  const submit = async () => {
    if (videos.length > MOST_AT_ONCE) return tip('error', '单次最多设置 500 个视频')
    const ids = videos.map(({ id }) => id)
    if (await save.send(ids, audience, mode)) onClose()
  }

  return (
    <Space orientation="vertical" size="middle" className="kit-wide">
      {videos.length > 1 && (
        <Radio.Group
          aria-label="设置方式"
          optionType="button"
          options={modes.map((each) => ({ ...each }))}
          value={mode}
          onChange={({ target }) => setMode(modes.find(({ value }) => value === target.value)?.value ?? 'replace')}
        />
      )}
      <AudiencePicker for={codes.role} value={audience} onChange={setAudience} />
      <VideoSelect
        channel={channel}
        placeholder="复制范围自…"
        without={videos.map(({ id }) => id)}
        onChoose={(id) => void copyFrom(id)}
      />
      <p className="audience-note">保存后立即生效，正在观看而不在范围内的人会停止播放，已有学习记录保留。</p>
      <Space>
        <Button type="primary" loading={save.isPending} onClick={() => void submit()}>
          保存
        </Button>
        <Button onClick={onClose}>取消</Button>
      </Space>
    </Space>
  )
}
