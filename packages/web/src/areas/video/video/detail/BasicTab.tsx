import type { VideoDetail } from '@portal/contract/areas/video/video-single.ts'
import { Descriptions, Tag } from 'antd'
import { useState } from 'react'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { BasicDrawer } from './BasicDrawer.tsx'
import { EditHead } from './EditHead.tsx'

const yesNo = (value: boolean) => (value ? '是' : '否')

export function BasicTab({ video }: { video: VideoDetail }) {
  const [isEditing, setEditing] = useState(false)
  const { draft } = video
  // What waits for its review is shown beside what learners see now.
  const beside = (now: string, next: string | undefined) =>
    next === undefined ? (
      now || '—'
    ) : (
      <>
        {now || '—'} <Tag color="processing">修改为：{next || '空'}</Tag>
      </>
    )
  const from = dateTimeText(video.validFrom?.getTime())
  const to = dateTimeText(video.validTo?.getTime())

  return (
    <>
      <EditHead video={video} title="基本信息" onEdit={() => setEditing(true)} />
      <Descriptions
        column={{ xs: 1, md: 2 }}
        items={[
          { key: 'title', label: '标题', children: beside(video.title, draft?.title) },
          { key: 'lecturer', label: '讲师', children: beside(video.lecturer, draft?.lecturer) },
          { key: 'type', label: '分类', children: video.labelTypeName || '未选择' },
          { key: 'labels', label: '标签', children: video.labels.map(({ id, name }) => <Tag key={id}>{name}</Tag>) },
          { key: 'year', label: '年度', children: video.year },
          { key: 'required', label: '必修', children: yesNo(video.required) },
          { key: 'download', label: '允许下载', children: yesNo(video.allowDownload) },
          { key: 'comment', label: '允许评论', children: yesNo(video.allowComment) },
          { key: 'valid', label: '有效期', children: from || to ? `${from || '即日'} 至 ${to || '长期'}` : '长期' },
          {
            key: 'publish',
            label: video.state === 'published' || video.state === 'retired' ? '发布时间' : '定时发布',
            children: dateTimeText(video.publishAt?.getTime()) || '—',
          },
          { key: 'summary', label: '简介', span: 'filled', children: beside(video.summary, draft?.summary) },
        ]}
      />
      {isEditing && <BasicDrawer video={video} onClose={() => setEditing(false)} />}
    </>
  )
}
