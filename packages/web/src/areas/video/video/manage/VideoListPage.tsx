import type { Channel, VideoRow } from '@portal/contract/areas/video/video.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { confirm } from '#src/kit/confirm.ts'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import type { Selection } from '#src/kit/list/use-selection.ts'
import { useBatch } from '#src/kit/use-batch.tsx'
import { usePageTab } from '#src/kit/use-page-tab.ts'
import { go } from '#src/platform/navigate.ts'
import { usePage } from '#src/platform/page.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { late } from '#src/ui/late/late.tsx'
import { channelOfPath, videoHomes } from '../../video-home.ts'
import { conditionOf, StateTabs, stateTabs } from './StateTabs.tsx'
import { useMediaProgress } from './use-media-progress.ts'
import { useVideoActions } from './use-video-actions.tsx'
import { useVideoWrites } from './use-video-writes.ts'
import { listFilters } from './VideoFilters.tsx'
import { videoColumns } from './video-columns.tsx'
import { videoSources } from './video-source.ts'

const AudienceDrawer = late(() => import('./AudienceDrawer.tsx').then((module) => module.AudienceDrawer))
const BatchAttrsDrawer = late(() => import('./BatchAttrsDrawer.tsx').then((module) => module.BatchAttrsDrawer))
const UploadModal = late(() => import('./UploadModal.tsx').then((module) => module.UploadModal))

type Batch = { act: 'attrs' } | { act: 'audience'; videos: VideoRow[] }

/** 视频列表 of both channels (30-learning sections 8 and 9): from upload to retirement. */
export function VideoListPage() {
  const { path } = usePage()
  const channel = channelOfPath(path)
  const { codes } = videoHomes[channel]
  const [chosenTab, chooseTab] = usePageTab(stateTabs)
  const tab = stateTabs.find((key) => key === chosenTab) ?? 'all'
  const list = useResourceList(videoSources[channel], { fixed: { manage: true, ...conditionOf(tab) } })
  const progress = useMediaProgress(list.rows)
  const phone = useMedia(PHONE)
  const { actionsOf, dialogs } = useVideoActions(channel, 'list')
  const [isUploading, setUploading] = useState(false)
  const [batch, setBatch] = useState<Batch>()
  const isBin = tab === 'deleted'

  return (
    <>
      <StateTabs channel={channel} list={list} tab={tab} onTab={chooseTab}>
        <ListPage
          key={tab}
          list={list}
          {...listFilters(channel, tab)}
          columns={videoColumns({ channel, progress, phone, isBin })}
          primary={isBin ? undefined : { label: '上传视频', access: [codes.add], onClick: () => setUploading(true) }}
          toolbar={
            channel === 'school' && (
              <>
                <Button onClick={() => go('/videoManageSc/videoQuestions')}>视频题目</Button>
                <Button onClick={() => go('/safetyNetSchool/safetyNetVideoList')}>单位学习情况</Button>
              </>
            )
          }
          exports={[codes.export]}
          actions={actionsOf}
          batch={useBatchActs(list.selection, channel, isBin, setBatch)}
        />
      </StateTabs>
      {dialogs}
      {isUploading && <UploadModal channel={channel} onClose={() => setUploading(false)} />}
      {batch?.act === 'attrs' && <BatchAttrsDrawer selection={list.selection} onClose={() => setBatch(undefined)} />}
      {batch?.act === 'audience' && (
        <AudienceDrawer
          channel={channel}
          videos={batch.videos}
          onClose={() => {
            setBatch(undefined)
            list.selection.clear()
          }}
        />
      )}
    </>
  )
}

const useBatchActs = (
  selection: Selection<VideoRow>,
  channel: Channel,
  isBin: boolean,
  open: (batch: Batch) => void,
) => {
  const { codes } = videoHomes[channel]
  const { removeAll } = useVideoWrites()
  const runBatch = useBatch()

  const remove = async (restore: boolean) => {
    const verb = restore ? '恢复' : '删除'
    if (!(await confirm({ name: `${selection.count} 个视频`, verb }))) return
    await runBatch(selection.collect, (ids) => removeAll(ids, restore))
    selection.clear()
  }
  if (isBin) return [{ label: '恢复', access: [codes.del], onClick: () => void remove(true) }]
  return [
    { label: '改分类、标签、年度', access: [codes.edit], onClick: () => open({ act: 'attrs' }) },
    {
      label: '观看权限',
      access: [codes.role],
      onClick: () => void selection.collect().then((videos) => open({ act: 'audience', videos })),
    },
    { label: '删除', access: [codes.del], danger: true, onClick: () => void remove(false) },
  ]
}
