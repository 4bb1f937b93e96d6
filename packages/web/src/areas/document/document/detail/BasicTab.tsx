import type { DocumentDetail } from '@portal/contract/areas/document/document-single.ts'
import { Descriptions, Tag } from 'antd'
import { useState } from 'react'
import { dateText, dateTimeText } from '#src/ui/time/date-text.ts'
import { BasicDrawer } from './BasicDrawer.tsx'
import { EditHead } from './EditHead.tsx'

const yesNo = (value: boolean) => (value ? '是' : '否')

export function BasicTab({ document }: { document: DocumentDetail }) {
  const [isEditing, setEditing] = useState(false)
  const { draft, state } = document
  // What waits for its review is shown beside what readers see now.
  const beside = (now: string, next: string | undefined) =>
    next === undefined ? (
      now || '—'
    ) : (
      <>
        {now || '—'} <Tag color="processing">修改为：{next || '空'}</Tag>
      </>
    )
  const from = dateText(document.validFrom?.getTime())
  const to = dateText(document.validTo?.getTime())

  return (
    <>
      <EditHead document={document} title="基本信息" onEdit={() => setEditing(true)} />
      <Descriptions
        column={{ xs: 1, md: 2 }}
        items={[
          { key: 'title', label: '标题', children: beside(document.title, draft?.title) },
          { key: 'type', label: '分类', children: document.labelTypeName || '未选择' },
          {
            key: 'labels',
            label: '标签',
            children:
              document.labels.length === 0 ? '—' : document.labels.map(({ id, name }) => <Tag key={id}>{name}</Tag>),
          },
          { key: 'year', label: '年度', children: document.year },
          { key: 'required', label: '必修', children: yesNo(document.required) },
          { key: 'download', label: '允许下载', children: yesNo(document.allowDownload) },
          { key: 'print', label: '允许打印', children: yesNo(document.allowPrint) },
          { key: 'comment', label: '允许评论', children: yesNo(document.allowComment) },
          { key: 'valid', label: '有效期', children: from || to ? `${from || '即日'} 至 ${to || '长期'}` : '长期' },
          { key: 'review', label: '复审日期', children: document.reviewBy ?? '—' },
          {
            key: 'publish',
            label: state === 'published' || state === 'retired' ? '发布时间' : '定时发布',
            children: dateTimeText(document.publishAt?.getTime()) || '—',
          },
          { key: 'file', label: '原文件', children: document.originalName || '—' },
          { key: 'summary', label: '简介', span: 'filled', children: beside(document.summary, draft?.summary) },
        ]}
      />
      {(draft?.coverUrl ?? document.coverUrl) !== '' && (
        <img className="doc-cover" src={draft?.coverUrl ?? document.coverUrl} alt="封面" />
      )}
      {isEditing && <BasicDrawer document={document} onClose={() => setEditing(false)} />}
    </>
  )
}
