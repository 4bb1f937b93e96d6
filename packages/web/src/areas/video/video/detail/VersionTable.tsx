import { listVersions, restoreVersion } from '@portal/contract/areas/video/media.ts'
import { type ChangeKind, changeKind, mediaState } from '@portal/contract/areas/video/video.ts'
import type { VideoDetail } from '@portal/contract/areas/video/video-single.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Radio, Tag } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { clockText } from '#src/shared/player/core/clock-text.ts'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import type { Column } from '#src/ui/table/column.ts'
import { RowCards } from '#src/ui/table/RowCards.tsx'
import { WideTable } from '#src/ui/table/WideTable.tsx'
import { fileSizeText } from '#src/ui/text/file-size.ts'
import { dateTimeText } from '#src/ui/time/date-text.ts'

type Version = ResultOf<typeof listVersions>[number] & { id: string; isNext: boolean }

const states = wordsOf(mediaState)
const kinds = wordsOf(changeKind)

const columns: Column<Version>[] = [
  {
    key: 'versionNo',
    title: '版本',
    width: 110,
    render: (_, { versionNo, current, isNext }) => (
      <>
        v{versionNo} {current && <Tag color="success">当前</Tag>}
        {isNext && <Tag color="processing">待审批</Tag>}
      </>
    ),
  },
  { key: 'originalName', title: '文件名', width: 200, ellipsis: true, dataIndex: 'originalName' },
  { key: 'bytes', title: '大小', width: 90, render: (_, { bytes }) => fileSizeText(bytes) },
  {
    key: 'duration',
    title: '时长',
    width: 80,
    render: (_, { duration }) => (duration > 0 ? clockText(duration) : '—'),
  },
  {
    key: 'picture',
    title: '画面',
    width: 180,
    render: (_, { width, height, videoCodec, audioCodec }) =>
      width === 0 ? '—' : `${width}×${height} ${[videoCodec, audioCodec].filter(Boolean).join(' + ')}`,
  },
  {
    key: 'renditions',
    title: '清晰度',
    width: 140,
    render: (_, { renditions }) => renditions.map(({ height }) => `${height}p`).join('、') || '原画',
  },
  {
    key: 'state',
    title: '状态',
    width: 160,
    render: (_, { mediaState: state, percent, failText }) =>
      state === 'processing'
        ? `${states[state]} ${percent}%`
        : state === 'failed'
          ? `${states[state]}：${failText}`
          : states[state],
  },
  {
    key: 'kind',
    title: '更换方式',
    width: 100,
    render: (_, { changeKind: kind, versionNo }) => (versionNo === 1 ? '—' : kinds[kind]),
  },
  { key: 'note', title: '说明', width: 140, ellipsis: true, dataIndex: 'note' },
  { key: 'creator', title: '上传人', width: 90, dataIndex: 'creator' },
  { key: 'createdAt', title: '上传时间', width: 150, render: (_, { createdAt }) => dateTimeText(createdAt.getTime()) },
]

/** All files this video has had; an older one can come back. */
export function VersionTable({ video }: { video: VideoDetail }) {
  const versions = useQuery(query(listVersions, { videoId: video.id }))
  const phone = useMedia(PHONE)
  const [restoring, setRestoring] = useState<Version>()
  const action = (version: Version) =>
    version.current || version.isNext || version.mediaState !== 'ready' || video.deletedAt ? null : (
      <Button type="link" size="small" onClick={() => setRestoring(version)}>
        恢复此版本
      </Button>
    )
  const withAction: Column<Version>[] = [
    ...columns,
    { key: 'action', title: '操作', width: 110, fixed: 'right', render: (_, version) => action(version) },
  ]

  return (
    <Loaded of={versions}>
      {(list) => {
        const rows = list.map((version) => ({
          ...version,
          id: String(version.versionNo),
          isNext: version.versionNo === video.draft?.versionNo,
        }))
        return (
          <>
            {phone ? (
              <RowCards title="版本" rows={rows} columns={columns} footer={action} />
            ) : (
              <WideTable<Version>
                aria-label="版本"
                rowKey="id"
                size="small"
                pagination={false}
                scroll={{ x: 1400 }}
                columns={withAction}
                dataSource={rows}
              />
            )}
            {restoring && <RestoreModal video={video} version={restoring} onClose={() => setRestoring(undefined)} />}
          </>
        )
      }}
    </Loaded>
  )
}

interface RestoreProps {
  video: VideoDetail
  version: Version
  onClose: () => void
}

function RestoreModal({ video, version, onClose }: RestoreProps) {
  const { active } = usePage()
  const restore = useWrite(restoreVersion, { refreshes: ['approveRecord'] })
  const [kind, setKind] = useState<ChangeKind>()
  const go = () => {
    if (kind)
      restore.mutate({ videoId: video.id, versionNo: version.versionNo, changeKind: kind }, { onSuccess: onClose })
  }
  return (
    <PageModal
      active={active}
      open
      title={`恢复版本 v${version.versionNo}`}
      okText="恢复"
      cancelText="取消"
      okButtonProps={{ disabled: kind === undefined }}
      confirmLoading={restore.isPending}
      onOk={go}
      onCancel={onClose}
    >
      <p>
        现时长 {clockText(video.duration)}，该版本时长 {clockText(version.duration)}。请选择如何处理已有进度：
      </p>
      <Radio.Group
        aria-label="已有进度"
        value={kind}
        options={changeKind.options.map((value) => ({ value, label: kinds[value] }))}
        onChange={({ target }) => setKind(changeKind.parse(target.value))}
      />
      {restore.error && <p role="alert">{restore.error.words}</p>}
    </PageModal>
  )
}
