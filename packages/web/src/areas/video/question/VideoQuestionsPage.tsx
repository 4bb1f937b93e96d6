import { listQuestionedVideos, type QuestionedVideo } from '@portal/contract/areas/video/question.ts'
import { P } from '@portal/contract/privileges.ts'
import { Tag } from 'antd'
import { useState } from 'react'
import { columnsOf } from '#src/kit/columns.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { go } from '#src/platform/navigate.ts'
import { clockText } from '#src/shared/player/core/clock-text.ts'
import { late } from '#src/ui/late/late.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { TypeSelect } from '../label/TypeSelect.tsx'
import { questionsAddress } from './questions-address.ts'

const CopyModal = late(() => import('./CopyModal.tsx').then((module) => module.CopyModal))

const column = columnsOf(listQuestionedVideos)

const share = (rate: number | null) => (rate === null ? '—' : `${Math.round(rate * 100)}%`)

const columns = [
  column('title', {
    width: 320,
    fixed: 'left',
    render: (_, { id, title, waiting }) => (
      <>
        <a href={questionsAddress(id)}>{title}</a> {waiting && <Tag color="processing">有待审批的修改</Tag>}
      </>
    ),
  }),
  column('labelTypeName', { width: 120 }),
  column('duration', { width: 90, render: (_, { duration }) => (duration > 0 ? clockText(duration) : '—') }),
  column('questions', { width: 90 }),
  column('mustPass', { width: 90 }),
  column('answered', { width: 100 }),
  column('firstRight', { width: 120, render: (_, { firstRight }) => share(firstRight) }),
  column('hardest', { width: 260, ellipsis: true }),
  column('updatedAt'),
]

/** 视频题目: which videos ask what, and how people fare with it (30-learning). */
export function VideoQuestionsPage() {
  const list = useResourceList(listQuestionedVideos)
  const [copied, setCopied] = useState<QuestionedVideo>()
  return (
    <>
      <ListPage
        list={list}
        chips={[
          {
            name: 'labelTypeId',
            label: '分类',
            control: <TypeSelect dicCode="shipin" placeholder="全部分类" allowClear />,
          },
          'hasQuestions',
          'rate',
        ]}
        columns={columns}
        exports={[P.schoolVideoExport]}
        empty={<EmptyNew text="还没有视频题目，选择一个视频开始" />}
        actions={(row) => [
          {
            label: '编辑题目',
            access: [P.schoolVideoQuestion],
            reason: row.mediaState === 'ready' ? null : '视频尚未处理完成，不能设置题目',
            onClick: () => go(questionsAddress(row.id)),
          },
          { label: '统计', onClick: () => go(`${questionsAddress(row.id)}&tab=stat`) },
          {
            label: '复制题目',
            access: [P.schoolVideoQuestion],
            reason: row.questions > 0 || row.waiting ? null : '该视频还没有视频题目',
            onClick: () => setCopied(row),
          },
        ]}
      />
      {copied && <CopyModal video={copied} onClose={() => setCopied(undefined)} />}
    </>
  )
}
